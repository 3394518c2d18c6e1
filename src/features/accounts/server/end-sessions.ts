import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { featuresOf } from '@/server/feature'

/**
 * Ends the sessions of an account at somebody's wish, and with them what nouns above let outlive a session.
 *
 * @param db - in the transaction of what ends them
 * @param kept - the session that stays open; by default none does
 * @returns how many have ended
 */
export async function endSessionsOfAccount(
  payload: Payload,
  db: Pick<PoolClient, 'query'>,
  account: string,
  kept: string | null = null,
): Promise<number> {
  const { rowCount } = await db.query(
    `WITH details AS (DELETE FROM session_details WHERE account_id = $1::uuid AND id IS DISTINCT FROM $2)
     DELETE FROM users_sessions WHERE _parent_id = $1::uuid AND id IS DISTINCT FROM $2`,
    [account, kept],
  )
  for (const { onSessionsEnded } of featuresOf(payload)) await onSessionsEnded?.(db, account, kept)
  return rowCount ?? 0
}
