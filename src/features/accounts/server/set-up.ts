import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { SET_UP } from '@/features/accounts/rules/factors'
import { isRecord } from '@/lib/fetch-json'
import { hashOf } from '@/lib/secrets'
import { type SealedRecord, sealedRecords } from './sealed-records'
import type { Account } from './sessions'
import { createTotpSecret } from './totp'

const records = sealedRecords({
  table: 'pending_set_ups',
  name: 'set-up',
  isOpen: 'NOT is_done',
  ...SET_UP,
})

type PendingSetUp = { hash: string; secret: string }

/**
 * Notes that an admin without a second factor was given the right password while one is demanded. It is no session: nothing
 * reads it but the endpoints and the page that set a factor up.
 *
 * @param hash - the stored hash that the password was compared with
 * @returns the token for the browser
 */
export function beginSetUp(payload: Payload, account: Account, hash: string): Promise<string> {
  const kept = { hash, secret: createTotpSecret() } satisfies PendingSetUp
  return records.begin(payload, account, JSON.stringify(kept))
}

/** Whose set-up it is, the hash that the password was compared with, and the secret for an app. */
export type SetUp = Omit<SealedRecord, 'text'> & PendingSetUp

/** The set-up that a browser is at, without a try; null when it is over. */
export async function findSetUp(payload: Payload, token: string): Promise<SetUp | null> {
  return toSetUp(await records.find(payload, token))
}

/**
 * Takes one of the tries of a set-up.
 *
 * @returns null when it is over: used, too old, or out of tries
 */
export async function takeSetUpTry(payload: Payload, token: string): Promise<SetUp | null> {
  return toSetUp(await records.takeTry(payload, token))
}

/** Gives a try back whose code was not compared. */
export function giveSetUpTryBack(payload: Payload, token: string): Promise<void> {
  return records.giveTryBack(payload, token)
}

function toSetUp(found: SealedRecord | null): SetUp | null {
  const kept = readObject(found?.text)
  if (!found || !kept) return null
  const { user, triesLeft } = found
  return { user, triesLeft, hash: String(kept.hash), secret: String(kept.secret) }
}

/**
 * Uses up a set-up and all others of its account, in the transaction that opens the session; of two who end it at once, one is
 * told that it was not there.
 *
 * @param codes - to be shown once by the page that comes next; null for who is shown them already
 */
export async function endSetUp(
  db: PoolClient,
  payload: Payload,
  { token, userId, codes }: { token: string; userId: string; codes: string[] | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE pending_set_ups SET is_done = true, sealed = $3
     WHERE token_hash = $1 AND user_id = $2 AND NOT is_done AND expires_at > $4`,
    [hashOf(token), userId, records.seal(payload, token, JSON.stringify({ codes })), new Date()],
  )
  if (rowCount !== 1) return false
  await db.query('DELETE FROM pending_set_ups WHERE user_id = $1 AND (NOT is_done OR $2)', [userId, !codes])
  return true
}

/** The backup codes of a set-up that has ended. They are given this once. */
export async function takeShownCodes(payload: Payload, token: string): Promise<string[] | null> {
  const { rows } = await payload.db.accountPool.query<{ sealed: string; expires_at: Date }>(
    'DELETE FROM pending_set_ups WHERE token_hash = $1 AND is_done RETURNING sealed, expires_at',
    [hashOf(token)],
  )
  const [row] = rows
  const kept =
    row && row.expires_at > new Date() ? readObject(records.unseal(payload, token, row.sealed)) : null
  return Array.isArray(kept?.codes) ? kept.codes.map(String) : null
}

function readObject(text: string | null | undefined): Record<string, unknown> | null {
  const value: unknown = text ? JSON.parse(text) : null
  return isRecord(value) ? value : null
}
