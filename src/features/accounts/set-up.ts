import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { SET_UP } from '@/domain/factors'
import { isRecord } from '@/lib/fetch-json'
import { seal, unseal } from '@/lib/sealed'
import { hashOf } from './mailed-links'
import type { Account } from './sessions'
import { createTotpSecret } from './totp'

/** The most set-ups of one account at once: who has its password could begin any number. */
const MOST_OF_ONE = 10

type Sealed = { hash: string; secret: string }

/**
 * Notes that an admin without a second factor was given the right password while one is demanded. It is no session: nothing
 * reads it but the endpoints and the page that set a factor up.
 *
 * @param hash - the stored hash that the password was compared with; sealed, as the secret for an app is, with a key that is
 * partly the token, which is not stored
 * @returns the token for the browser
 */
export async function beginSetUp({ db, secret }: Payload, account: Account, hash: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  const sealed = { hash, secret: createTotpSecret() } satisfies Sealed
  await db.accountPool.query('DELETE FROM pending_set_ups WHERE expires_at <= $1', [new Date(now)])
  await db.accountPool.query(
    'INSERT INTO pending_set_ups (token_hash, user_id, sealed, expires_at) VALUES ($1, $2, $3, $4)',
    [
      hashOf(token),
      account.id,
      seal(JSON.stringify(sealed), keyOf(secret, token)),
      new Date(now + SET_UP.seconds * 1000),
    ],
  )
  await db.accountPool.query(
    `DELETE FROM pending_set_ups WHERE token_hash IN (
       SELECT token_hash FROM pending_set_ups WHERE user_id = $1 ORDER BY expires_at DESC OFFSET $2)`,
    [account.id, MOST_OF_ONE],
  )
  return token
}

/** Whose set-up it is, the hash that the password was compared with, and the secret for an app. */
export type SetUp = { user: Account & { roles: string[] }; triesLeft: number } & Sealed

type Row = { id: string; email: string; roles: string[]; sealed: string; tries: number }

const OF_USER = `users.id, email, sealed, tries,
  array(SELECT value::text FROM users_roles WHERE parent_id = users.id) AS roles`

/** The set-up that a browser is at, without a try; null when it is over. */
export async function findSetUp({ db, secret }: Payload, token: string): Promise<SetUp | null> {
  const { rows } = await db.accountPool.query<Row>(
    `SELECT ${OF_USER} FROM pending_set_ups JOIN users ON users.id = user_id
     WHERE token_hash = $1 AND NOT is_done AND tries < $2 AND expires_at > $3`,
    [hashOf(token), SET_UP.tries, new Date()],
  )
  return toSetUp(rows[0], secret, token)
}

/**
 * Takes one of the tries of a set-up, before what came is looked at, so that tries at the same time all count.
 *
 * @returns null when it is over: used, too old, or out of tries
 */
export async function takeSetUpTry({ db, secret }: Payload, token: string): Promise<SetUp | null> {
  const { rows } = await db.accountPool.query<Row>(
    `WITH tried AS (
       UPDATE pending_set_ups SET tries = tries + 1
       WHERE token_hash = $1 AND NOT is_done AND tries < $2 AND expires_at > $3
       RETURNING user_id, sealed, tries)
     SELECT ${OF_USER} FROM tried JOIN users ON users.id = user_id`,
    [hashOf(token), SET_UP.tries, new Date()],
  )
  return toSetUp(rows[0], secret, token)
}

function toSetUp(row: Row | undefined, secret: string, token: string): SetUp | null {
  const text = row && unseal(row.sealed, keyOf(secret, token))
  const sealed: unknown = text ? JSON.parse(text) : null
  if (!row || !isRecord(sealed)) return null
  const { id, email, roles, tries } = row
  const user = { id, email, roles }
  return { user, hash: String(sealed.hash), secret: String(sealed.secret), triesLeft: SET_UP.tries - tries }
}

/**
 * Uses up a set-up and all others of its account, in the transaction that opens the session; of two who end it at once, one is
 * told that it was not there.
 *
 * @param codes - to be shown once by the page that comes next; null for who is shown them already
 */
export async function endSetUp(
  db: PoolClient,
  { secret }: Payload,
  { token, userId, codes }: { token: string; userId: string; codes: string[] | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE pending_set_ups SET is_done = true, sealed = $3
     WHERE token_hash = $1 AND user_id = $2 AND NOT is_done AND expires_at > $4`,
    [hashOf(token), userId, seal(JSON.stringify({ codes }), keyOf(secret, token)), new Date()],
  )
  await db.query('DELETE FROM pending_set_ups WHERE user_id = $1 AND (NOT is_done OR $2)', [userId, !codes])
  return rowCount === 1
}

/** The backup codes of a set-up that has ended. They are given this once. */
export async function takeShownCodes({ db, secret }: Payload, token: string): Promise<string[] | null> {
  const { rows } = await db.accountPool.query<{ sealed: string; expires_at: Date }>(
    'DELETE FROM pending_set_ups WHERE token_hash = $1 AND is_done RETURNING sealed, expires_at',
    [hashOf(token)],
  )
  const [row] = rows
  const text = row && row.expires_at > new Date() ? unseal(row.sealed, keyOf(secret, token)) : null
  const sealed: unknown = text ? JSON.parse(text) : null
  return isRecord(sealed) && Array.isArray(sealed.codes) ? sealed.codes.map(String) : null
}

function keyOf(secret: string, token: string): string {
  return `${secret}:set-up:${token}`
}
