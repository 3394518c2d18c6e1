import config from '@payload-config'
import { getPayload, type Payload } from 'payload'

/** The one Payload of this process, made at the first call. Rejects while the database cannot be reached. */
export function payloadClient(): Promise<Payload> {
  return getPayload({ config })
}
