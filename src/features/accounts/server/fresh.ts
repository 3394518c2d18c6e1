import type { Payload, PayloadRequest } from 'payload'
import { connectionOf } from '@/data/transaction'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { FRESH_SECONDS } from '@/features/accounts/rules/factors'
import { Refusal } from '@/server/errors'
import { sidOf } from './sid'

type Asking = Pick<PayloadRequest, 'payload' | 'user' | 'transactionID'>

/**
 * Whether somebody has proved within ten minutes who they are: by signing in, or by entering password and code in
 * the dialog of a screen.
 */
export async function isFresh(req: Asking): Promise<boolean> {
  const sid = sidOf(req)
  if (!sid) return false
  const since = new Date(Date.now() - FRESH_SECONDS * 1000)
  const db = await connectionOf(req)
  const { rows } = await db.query<{ fresh: boolean }>(
    `SELECT created_at > $2 OR EXISTS (
       SELECT FROM fresh_sign_ins WHERE session_id = $1 AND user_id = _parent_id AND proved_at > $2) AS fresh
     FROM users_sessions WHERE id = $1`,
    [sid, since],
  )
  return rows[0]?.fresh ?? false
}

/**
 * Refuses actions that open an account or lock its owner out without a fresh sign-in.
 *
 * @throws {Refusal} with 403 and a text by which the screen asks for the password
 */
export async function requireFresh(req: Asking): Promise<void> {
  if (!(await isFresh(req))) throw new Refusal(AUTH_TEXTS.stale, 403)
}

/** Records that the owner of a session has just proved who they are. */
export async function noteProof({ db }: Payload, sid: string, userId: string): Promise<void> {
  const now = Date.now()
  await db.accountPool.query('DELETE FROM fresh_sign_ins WHERE proved_at <= $1', [
    new Date(now - FRESH_SECONDS * 1000),
  ])
  await db.accountPool.query(
    `INSERT INTO fresh_sign_ins (session_id, user_id, proved_at) VALUES ($1, $2, $3)
     ON CONFLICT (session_id) DO UPDATE SET proved_at = excluded.proved_at`,
    [sid, userId, new Date(now)],
  )
}
