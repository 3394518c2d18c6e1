import config from '@payload-config'
import { getPayload, type Payload } from 'payload'

/**
 * The only Payload of this process, created by the first call. Rejects while the database cannot be reached.
 */
export function payloadClient(): Promise<Payload> {
  return getPayload({ config })
}
