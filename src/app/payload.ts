import 'server-only'
import payloadConfig from '@payload-config'
import { getPayload, type Payload } from 'payload'

/** The one configuration of this process, for modules that use Payload's own routes and screens. */
export { payloadConfig }

/** The one Payload of this process, created at the first call. Rejects while the database cannot be reached. */
export function payloadClient(): Promise<Payload> {
  return getPayload({ config: payloadConfig })
}
