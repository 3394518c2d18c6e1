import { createHash, randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { HALF_SIGN_IN } from '@/domain/factors'
import type { Rate } from '@/env'
import { countPoint, rateOfNetwork, refundPoint, resetPoints } from '@/features/limiter'
import { networkOf } from '@/lib/request-headers'
import { seal, unseal } from '@/lib/sealed'
import type { Account } from './sessions'

/** The most half sign-ins of one account at once: who has its password could make any number. */
const MOST_OF_ONE = 10

/**
 * Notes that an account with a second factor was given its right password. It is no session: nothing reads it but the
 * endpoint that takes the code.
 *
 * @param hash - the stored hash that the password was compared with; sealed with a key that is partly the token, which
 * is not stored
 * @returns the token for the browser
 */
export async function beginHalfSignIn(
  { db, secret }: Payload,
  account: Account,
  hash: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await db.accountPool.query('DELETE FROM pending_sign_ins WHERE expires_at <= $1', [new Date(now)])
  await db.accountPool.query(
    'INSERT INTO pending_sign_ins (token_hash, user_id, sealed, expires_at) VALUES ($1, $2, $3, $4)',
    [
      hashOf(token),
      account.id,
      seal(hash, keyOf(secret, token)),
      new Date(now + HALF_SIGN_IN.seconds * 1000),
    ],
  )
  await db.accountPool.query(
    `DELETE FROM pending_sign_ins WHERE token_hash IN (
       SELECT token_hash FROM pending_sign_ins WHERE user_id = $1 ORDER BY expires_at DESC OFFSET $2)`,
    [account.id, MOST_OF_ONE],
  )
  return token
}

/** Whose half sign-in it is, the hash that the password was compared with, and how many tries are left after this one. */
export type HalfSignIn = { user: Account & { roles: string[] }; hash: string; triesLeft: number }

/**
 * Takes one of the tries of a half sign-in, before its code is looked at, so that tries at the same time all count.
 *
 * @returns null when it is over: used, too old, or out of tries
 */
export async function takeTry({ db, secret }: Payload, token: string): Promise<HalfSignIn | null> {
  const { rows } = await db.accountPool.query<{
    id: string
    email: string
    roles: string[]
    sealed: string
    tries: number
  }>(
    `WITH tried AS (
       UPDATE pending_sign_ins SET tries = tries + 1
       WHERE token_hash = $1 AND tries < $2 AND expires_at > $3 RETURNING user_id, sealed, tries)
     SELECT users.id, email, sealed, tries,
       array(SELECT value::text FROM users_roles WHERE parent_id = users.id) AS roles
     FROM tried JOIN users ON users.id = user_id`,
    [hashOf(token), HALF_SIGN_IN.tries, new Date()],
  )
  const [row] = rows
  const hash = row && unseal(row.sealed, keyOf(secret, token))
  if (!row || !hash) return null
  const { id, email, roles, tries } = row
  return { user: { id, email, roles }, hash, triesLeft: HALF_SIGN_IN.tries - tries }
}

/** Whose half sign-in it is, without a try; null when it is over. */
export async function findHalfSignIn({ db }: Payload, token: string): Promise<string | null> {
  const { rows } = await db.accountPool.query<{ id: string }>(
    'SELECT user_id AS id FROM pending_sign_ins WHERE token_hash = $1 AND tries < $2 AND expires_at > $3',
    [hashOf(token), HALF_SIGN_IN.tries, new Date()],
  )
  return rows[0]?.id ?? null
}

/** Ends a half sign-in; of two who end it at once, one is told that it was not there. */
export async function endHalfSignIn({ db }: Payload, token: string): Promise<boolean> {
  const { rowCount } = await db.accountPool.query('DELETE FROM pending_sign_ins WHERE token_hash = $1', [
    hashOf(token),
  ])
  return rowCount === 1
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function keyOf(secret: string, token: string): string {
  return `${secret}:half-sign-in:${token}`
}

const HOUR = 60 * 60

const ACCOUNT: Rate = { points: 10, seconds: HOUR }
/** Who has the password may try for years: a million codes, two of which are right at any moment. */
const ACCOUNT_DAY: Rate = { points: 30, seconds: 24 * HOUR }
const ADDRESS: Rate = { points: 20, seconds: HOUR }

type Who = { id: string; address: string; device: string | null }
type CodeTry = { wait: number | null; succeeded: () => Promise<unknown> }

/**
 * Counts a try at a code before it is looked at, over all half sign-ins of an account. A browser that has signed in to
 * it before has counts of its own: who knows the password cannot keep its owner out.
 */
export async function countCodeTry(payload: Payload, { id, address, device }: Who): Promise<CodeTry> {
  const account = device ? `${id} device ${device}` : id
  const network = networkOf(address)
  const counts = [
    ['code-account', ACCOUNT, account],
    ['code-account-day', ACCOUNT_DAY, account],
    ['code-address', ADDRESS, address],
    ...(network ? [['code-address', rateOfNetwork(ADDRESS), network] as const] : []),
  ] as const
  const counted = await Promise.all(counts.map(([what, rate, key]) => countPoint(payload, what, rate, key)))
  return {
    wait: counted.find(({ wait }) => wait)?.wait ?? null,
    succeeded: () =>
      Promise.all([
        resetPoints(payload, 'code-account', ACCOUNT, account),
        ...counts.slice(1).map(([what, rate, key]) => refundPoint(payload, what, rate, key)),
      ]),
  }
}
