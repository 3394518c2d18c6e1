import { randomUUID } from 'node:crypto'
import { jwtSign, type Payload } from 'payload'
import type { PoolClient } from 'pg'
import type { Transaction } from '@/data/transaction'
import { SESSION } from '@/domain/session'
import { UNKNOWN_DEVICE } from '@/lib/user-agent'
import { markDevice } from './devices'
import { endSessionsOfAccount } from './end-sessions'
import { isAdminSql, isDemanded } from './factor-demand'
import { hasFactorSql } from './has-factor'
import { type RecordWith, withAccount } from './lock'
import { type QueueMail, queueWithin } from './mail'
import { describeSession } from './session-details'

/** A session as it is handed out: the token goes into the cookie and nowhere else; times in milliseconds. */
export type OpenSession = { token: string; expiresAt: number; endsAt: number }

type NewSession = OpenSession & {
  /** True for the first session that the account has ever had. */
  isFirst: boolean
  /** The Set-Cookie line by which the account knows the browser from now on. */
  deviceCookie: string | null
}

export type Account = { id: string; email: string }

/** Stores a first factor; says whether it did. Nothing is stored when it did not. */
export type Enrol = (db: PoolClient, transaction: Transaction) => Promise<boolean>

const HOUR_MS = 60 * 60 * 1000
let purgedAt = 0

/**
 * Opens a session for an account whose password was right a moment ago. Every way in ends here, so that none gets past a
 * second factor.
 *
 * @param hash - the stored hash that the password was compared with
 * @param device - what it is called in the list of sessions
 * @param known - the name of the browser, when the account knows it already
 * @param hasProvedFactor - a code of the account was taken too
 * @param notice - the mail about a browser that the account does not know, for any session but its first
 * @param enrol - stores the first factor of the account, in the same transaction: it has been proved to be there
 * @returns null when the password changed, the account went, or a factor was added in between, when one is demanded and none is
 * there, or when `enrol` says no
 */
export async function openSession(
  payload: Payload,
  account: Account,
  hash: string,
  {
    hasProvedFactor = false,
    device = UNKNOWN_DEVICE,
    known = null,
    record,
    enrol,
    notice = null,
  }: {
    hasProvedFactor?: boolean
    device?: string
    known?: string | null
    record?: RecordWith
    enrol?: Enrol
    notice?: QueueMail | null
  } = {},
): Promise<NewSession | null> {
  await purgeExpired(payload)
  const id = randomUUID()
  const now = Date.now()
  const expiresAt = now + SESSION.idleSeconds * 1000
  const opened = await withAccount(payload, account.id, async (db, transaction) => {
    const { rows } = await db.query<{ hash: string; needsFactor: boolean; isAdmin: boolean }>(
      `SELECT hash, ${hasFactorSql('users.id')} AS "needsFactor", ${isAdminSql('users.id')} AS "isAdmin"
       FROM users WHERE id = $1`,
      [account.id],
    )
    const [stored] = rows
    // One that was removed since it was proved proves nothing.
    if (stored?.hash !== hash || stored.needsFactor !== hasProvedFactor) return null
    if (enrol && !(await enrol(db, transaction))) return null
    if (!enrol && !hasProvedFactor && stored.isAdmin && (await isDemanded(db))) return null
    // They were opened by the password alone.
    if (enrol) await endSessionsOfAccount(payload, db, account.id)
    await db.query(
      `DELETE FROM users_sessions WHERE _parent_id = $1 AND (expires_at <= $2 OR id IN
         (SELECT id FROM users_sessions WHERE _parent_id = $1 ORDER BY created_at DESC, _order DESC OFFSET $3))`,
      [account.id, new Date(now), SESSION.perAccount - 1],
    )
    await db.query(
      `INSERT INTO users_sessions (_order, _parent_id, id, created_at, expires_at)
       SELECT coalesce(max(_order), 0) + 1, $1::uuid, $2, $3::timestamptz, $4::timestamptz
       FROM users_sessions WHERE _parent_id = $1::uuid`,
      [account.id, id, new Date(now), new Date(expiresAt)],
    )
    await describeSession(db, { id, account: account.id, device, at: new Date(now) })
    await record?.(transaction)
    const { rowCount } = await db.query(
      'INSERT INTO first_sign_ins (account_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [account.id],
    )
    const isFirst = rowCount === 1
    if (!isFirst) await queueWithin(transaction, notice)
    return { isFirst, deviceCookie: await markDevice(db, account.id, known) }
  })
  if (!opened) return null
  const endsAt = now + SESSION.longestSeconds * 1000
  return { token: await sign(payload, account, id, expiresAt - now), expiresAt, endsAt, ...opened }
}

/**
 * Extends a session to two hours from now, never beyond twelve hours after its beginning.
 *
 * @returns null when it has ended
 */
export async function extendSession(
  payload: Payload,
  account: Account,
  sid: string,
): Promise<OpenSession | null> {
  const now = Date.now()
  const times = await withAccount(payload, account.id, async (db) => {
    const { rows } = await db.query<{ created_at: Date }>(
      'SELECT created_at FROM users_sessions WHERE id = $1 AND _parent_id = $2',
      [sid, account.id],
    )
    const endsAt = (rows[0]?.created_at.getTime() ?? 0) + SESSION.longestSeconds * 1000
    const expiresAt = Math.min(now + SESSION.idleSeconds * 1000, endsAt)
    if (endsAt <= now) await db.query('DELETE FROM users_sessions WHERE id = $1', [sid])
    else await db.query('UPDATE users_sessions SET expires_at = $2 WHERE id = $1', [sid, new Date(expiresAt)])
    return endsAt <= now ? null : { expiresAt, endsAt }
  })
  return times && { ...times, token: await sign(payload, account, sid, times.expiresAt - now) }
}

/** Ends one session. */
export function endSession(
  payload: Payload,
  account: Account,
  sid: string,
  record: RecordWith,
): Promise<unknown> {
  return withAccount(payload, account.id, async (db, transaction) => {
    const { rowCount } = await db.query('DELETE FROM users_sessions WHERE id = $1', [sid])
    if (rowCount) await record(transaction)
  })
}

async function sign(payload: Payload, account: Account, sid: string, lifetimeMs: number): Promise<string> {
  const { token } = await jwtSign({
    fieldsToSign: { id: account.id, collection: 'users', email: account.email, sid },
    secret: payload.secret,
    tokenExpiration: Math.max(1, Math.floor(lifetimeMs / 1000)),
  })
  return token
}

/** Sessions of accounts that never return would stay, so they are deleted once an hour. */
async function purgeExpired(payload: Payload): Promise<void> {
  const now = Date.now()
  if (now - purgedAt < HOUR_MS) return
  purgedAt = now
  await payload.db.pool.query('DELETE FROM users_sessions WHERE expires_at < $1', [new Date(now)])
  await payload.db.pool.query(
    'DELETE FROM session_details WHERE NOT EXISTS (SELECT 1 FROM users_sessions WHERE id = session_details.id)',
  )
}
