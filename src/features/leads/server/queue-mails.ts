import type pg from 'pg'
import type { Mail } from '@/features/leads/rules/lead-mail'

/**
 * Queues mails to the staff in an open transaction; a worker sends them.
 *
 * @param event - the kind of the mails, for example 'daily'
 * @returns the number of queued mails
 */
export async function queueMails(
  client: pg.PoolClient,
  event: string,
  mails: readonly Mail[],
): Promise<number> {
  await client.query(
    `insert into outbox (id, kind, event, recipient, subject, text, for_staff, state, attempts, next_attempt_at, created_at, updated_at)
     select gen_random_uuid(), 'mail', $2, recipient, subject, text, true, 'queued', 0, now(), now(), now()
     from jsonb_to_recordset($1) as mail(recipient text, subject text, text text)`,
    [JSON.stringify(mails), event],
  )
  return mails.length
}
