import config from '@payload-config'
import { getPayload, type Payload } from 'payload'
import { withConnection } from '@/data/connection'
import { readState } from '@/data/migrations'
import { directUrl } from '@/data/pool'

/**
 * Opens the words of a site that has them.
 *
 * @throws {Error} when its database is not up to date
 */
export async function openWords(): Promise<Payload> {
  const { missing, hasWords } = await withConnection(directUrl ?? '', readState)
  if (missing.length > 0 || !hasWords) throw new Error('The database is not up to date. Start the site once.')
  return getPayload({ config })
}
