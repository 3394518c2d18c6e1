import 'server-only'
import ownConfig from '@payload-config'
import { getPayload, type Payload, type SanitizedConfig } from 'payload'
import { bridge } from '@/lib/bridge'

/** The configuration that this program has evaluated itself; Next's bundle has none. The server puts it on the bridge. */
export { ownConfig }

/**
 * The one configuration of this process, for modules that use Payload's own routes and screens. Every call gives the one of
 * the moment, because in development a saved change replaces it.
 */
export function payloadConfig(): Promise<SanitizedConfig> {
  return bridge.config ?? ownConfig
}

/** The one Payload of this process, created at the first call. Rejects while the database cannot be reached. */
export function payloadClient(): Promise<Payload> {
  return getPayload({ config: payloadConfig() })
}
