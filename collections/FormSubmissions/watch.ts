import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { WATCH_STATE } from '@/domain/outbox'

/**
 * Hides what the owner's watch has sent (`npm run doctor -- --lead`) before anybody can see it: the lead stands in the
 * trash, out of every list and count, and nobody sends its mails and webhooks. Who sent it removes it.
 */
export async function hideWatched({ db }: Payload, transaction: string, id: string): Promise<void> {
  const connection = db.connectionOf(transaction)
  await connection.execute(sql`update form_submissions set deleted_at = now() where id = ${id}::uuid`)
  await connection.execute(sql`update outbox set state = ${WATCH_STATE} where lead_id = ${id}::uuid`)
}
