import type { Payload } from 'payload'
import { payloadClient } from '@/app/payload'
import { withConnection } from '@/data/connection'
import { readState } from '@/data/migrations'
import { directUrl } from '@/data/pool'

/**
 * Connects to a site whose database is migrated and has content.
 *
 * @throws {Error} when migrations or content are missing
 */
export async function openContent(): Promise<Payload> {
  const { missing, hasContent } = await withConnection(directUrl ?? '', readState)
  if (missing.length > 0 || !hasContent)
    throw new Error('The database is not up to date. Start the site once.')
  return payloadClient()
}
