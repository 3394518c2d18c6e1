import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { jwtSign, type Payload } from 'payload'
import type { PoolClient } from 'pg'
import type { Transaction } from '@/data/transaction'
import { AUTH_FLASH_COOKIE, type AuthFlash } from '@/domain/account'
import { HALF_SIGN_IN, SET_UP } from '@/domain/factors'
import { paths } from '@/domain/paths'
import { SESSION, sessionCookieName } from '@/domain/session'
import { env } from '@/env'
import { UNKNOWN_DEVICE } from '@/lib/user-agent'
import { isAdminSql, isDemanded } from './factor-demand'
import { hasFactorSql } from './has-factor'
import { type RecordWith, withAccount } from './lock'
import { describeSession } from './session-details'

/** A session as it is handed out: the token goes into the cookie and nowhere else; times in milliseconds. */
export type OpenSession = { token: string; expiresAt: number; endsAt: number }

/** `isFirst` is true for the first session that the account has ever had. */
type NewSession = OpenSession & { isFirst: boolean }

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
 * @param hasProvedFactor - a code of the account was taken too
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
    record,
    enrol,
  }: { hasProvedFactor?: boolean; device?: string; record?: RecordWith; enrol?: Enrol } = {},
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
    if (enrol) await db.query('DELETE FROM users_sessions WHERE _parent_id = $1', [account.id])
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
    return { isFirst: rowCount === 1 }
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

const DEVICE_COOKIE = 'known-device'
const DEVICE_SECONDS = 180 * 24 * 60 * 60
const FLASH_SECONDS = 10

/** The Set-Cookie line of a session. Script cannot read it, and other sites' requests do not carry it. */
export function sessionCookie({ token, expiresAt }: OpenSession): string {
  return cookie(sessionCookieName(env.SITE_URL), token, '/', Math.floor((expiresAt - Date.now()) / 1000))
}

/** Takes the session's cookie away. */
export function noSessionCookie(): string {
  return cookie(sessionCookieName(env.SITE_URL), '', '/', 0)
}

const HALF_COOKIE = 'half-sign-in'

/** The Set-Cookie line of a half sign-in: it goes to where codes are taken, and nowhere else. */
export function halfSignInCookie(token: string): string {
  return cookie(HALF_COOKIE, token, paths.signInCode, HALF_SIGN_IN.seconds)
}

/** Takes the cookie of a half sign-in away. */
export function noHalfSignInCookie(): string {
  return cookie(HALF_COOKIE, '', paths.signInCode, 0)
}

/** The token of the half sign-in that a request goes on with. */
export function halfSignInToken(headers: Headers): string | null {
  return /(?:^|;\s*)half-sign-in=([\w-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '')?.[1] ?? null
}

const SET_UP_COOKIE = 'set-up'
/** The paths of the set-up cookie: the page that shows the app's key, and the endpoints. */
const SET_UP_PATHS = [paths.authSetUp, paths.setUp]

/** The Set-Cookie lines of a set-up: they go to where a factor is set up, and nowhere else. */
export function setUpCookies(token: string): string[] {
  return SET_UP_PATHS.map((path) => cookie(SET_UP_COOKIE, token, path, SET_UP.seconds))
}

/** Takes the cookies of a set-up away. */
export function noSetUpCookies(): string[] {
  return SET_UP_PATHS.map((path) => cookie(SET_UP_COOKIE, '', path, 0))
}

/** The token of the set-up that a request goes on with. */
export function setUpToken(headers: Headers): string | null {
  return /(?:^|;\s*)set-up=([\w-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '')?.[1] ?? null
}

/** Tells /auth, for a few seconds, what became of a plain form. */
export function flashCookie(flash: AuthFlash): string {
  return cookie(AUTH_FLASH_COOKIE, flash, paths.auth, FLASH_SECONDS)
}

/**
 * Marks a browser from which this address has signed in before, so that a stranger's wrong guesses do not slow
 * it down. It opens nothing.
 */
export function deviceCookie(secret: string, email: string, device: string | null): string {
  const name = device ?? randomBytes(12).toString('base64url')
  return cookie(DEVICE_COOKIE, `${name}.${seal(secret, email, name)}`, paths.signIn, DEVICE_SECONDS)
}

/** The name of the known browser that a request comes from, or null when it is none of this address. */
export function knownDevice(secret: string, email: string, headers: Headers): string | null {
  const match = /(?:^|;\s*)known-device=([\w-]{16})\.([\w-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '')
  const [, name = '', given = ''] = match ?? []
  const isReal = match && timingSafeEqual(Buffer.from(given), Buffer.from(seal(secret, email, name)))
  return isReal ? name : null
}

function seal(secret: string, email: string, name: string): string {
  return createHmac('sha256', secret).update(`device:${name}:${email}`).digest('base64url')
}

function cookie(name: string, value: string, path: string, seconds: number): string {
  const secure = env.SITE_URL.startsWith('https:') ? '; Secure' : ''
  const expires = new Date(Date.now() + seconds * 1000).toUTCString()
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; Expires=${expires}; HttpOnly; SameSite=Lax${secure}`
}
