import type { Payload } from 'payload'
import { payloadClient } from '@/app/payload'
import { withConnection } from '@/data/connection'
import { readState } from '@/data/migrations'
import { directUrl } from '@/data/pool'

/**
 * Opens the content of a site that has it.
 *
 * @throws {Error} when its database is not up to date
 */
export async function openContent(): Promise<Payload> {
  const { missing, hasContent } = await withConnection(directUrl ?? '', readState)
  if (missing.length > 0 || !hasContent)
    throw new Error('The database is not up to date. Start the site once.')
  return payloadClient()
}
