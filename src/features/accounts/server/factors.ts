import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { AUTH_TEXTS, hasNoPassword } from '@/features/accounts/rules/account'
import { DEMAND_TEXTS } from '@/features/accounts/rules/factor-demand'
import type { Factor, FactorState, FactorType, TypedCode } from '@/features/accounts/rules/factors'
import { FIRST_NAMES, readCode } from '@/features/accounts/rules/factors'
import { relyingPartyOf } from '@/features/accounts/rules/passkey'
import { findCompany } from '@/features/company/server/company'
import { seal, unseal } from '@/lib/sealed'
import { Refusal } from '@/server/errors'
import { createBackupCodes, type NewCodes, spendBackupCode, storeBackupCodes } from './backup-codes'
import { endSessionsOfAccount } from './end-sessions'
import { isAdminSql, isDemanded } from './factor-demand'
import { hasFactor, hasFactorSql } from './has-factor'
import { type RecordWith, withAccount } from './lock'
import { isOpen } from './session-details'
import { counterOf, createTotpSecret, type QrCode, toQrCode, totpAddress } from './totp'

type FactorRow = Omit<Factor, 'created_at' | 'last_used_at'> & {
  created_at: Date
  last_used_at: Date | null
}

/** The confirmed factors of an account, the oldest first, without their secrets. */
export async function listFactors({ db }: Payload, userId: string): Promise<FactorState> {
  const [{ rows }, { rows: codes }, { rows: accounts }] = await Promise.all([
    db.pool.query<FactorRow>(
      `SELECT id, factor_type, friendly_name, status, created_at, last_used_at FROM account_factors
       WHERE user_id = $1 AND status = 'verified' ORDER BY created_at, id`,
      [userId],
    ),
    db.pool.query<{ left: number }>('SELECT count(*)::int AS left FROM backup_codes WHERE user_id = $1', [
      userId,
    ]),
    db.pool.query<{ hash: string | null }>('SELECT hash FROM users WHERE id = $1', [userId]),
  ])
  const factors = rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }))
  const canAddPasskeys = relyingPartyOf(env.SITE_URL) !== null
  return {
    factors,
    backupCodesLeft: codes[0]?.left ?? 0,
    canAddPasskeys,
    hasPassword: !hasNoPassword(accounts[0]?.hash),
  }
}

/** When a password changes, factors that were added within so many days before are looked at again. */
const LOOKED_BACK_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** The factors that were added to an account recently, the oldest first. */
export async function listNewFactors(
  session: Pick<PoolClient, 'query'>,
  userId: string,
): Promise<{ type: FactorType; name: string; addedAt: Date }[]> {
  const { rows } = await session.query<{ type: FactorType; name: string; addedAt: Date }>(
    `SELECT factor_type AS type, friendly_name AS name, created_at AS "addedAt" FROM account_factors
     WHERE user_id = $1 AND status = 'verified' AND created_at > $2 ORDER BY created_at, id`,
    [userId, new Date(Date.now() - LOOKED_BACK_DAYS * DAY_MS)],
  )
  return rows
}

/**
 * The ids of factors that were added in the days before a change of the password, for as many days after it: a
 * person who knew the former password could have added them, and a new password removes no factor.
 */
export async function listDoubtfulFactors({ db }: Payload, userId: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT id FROM account_factors factor WHERE user_id = $1::uuid AND status = 'verified' AND EXISTS (
       SELECT FROM audit_log WHERE subject_type = 'user' AND subject_id = $1::text AND kind = 'auth.password-changed'
         AND at > $2 AND at > factor.created_at AND at < factor.created_at + $3 * interval '1 day')`,
    [userId, new Date(Date.now() - LOOKED_BACK_DAYS * DAY_MS), LOOKED_BACK_DAYS],
  )
  return rows.map(({ id }) => id)
}

/** The data for an app. The app is a factor only after its first code. */
export type BegunTotp = { id: string; secret: string; qr: QrCode }

/**
 * Stores an app after its first code, as the first factor of an account, in the transaction of a connection.
 *
 * @param counter - of that code, which is used up by it
 */
export async function insertTotp(
  db: PoolClient,
  { secret: key }: Payload,
  { userId, secret, counter }: { userId: string; secret: string; counter: number },
): Promise<void> {
  await db.query(
    `INSERT INTO account_factors (user_id, factor_type, friendly_name, status, sealed_secret, last_counter, last_used_at)
     VALUES ($1, 'totp', $2, 'verified', $3, $4, $5)`,
    [userId, FIRST_NAMES.app, seal(secret, key), counter, new Date()],
  )
}

/** Begins to set up an app; an unconfirmed one is dropped. */
export async function beginTotp(
  payload: Payload,
  user: { id: string; email: string },
  name: string,
): Promise<BegunTotp> {
  const secret = createTotpSecret()
  const { name: issuer } = await findCompany(payload)
  const id = await withAccount(payload, user.id, async (db) => {
    await db.query("DELETE FROM account_factors WHERE user_id = $1 AND status = 'unverified'", [user.id])
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO account_factors (user_id, factor_type, friendly_name, sealed_secret)
       VALUES ($1, 'totp', $2, $3) RETURNING id`,
      [user.id, name, seal(secret, payload.secret)],
    )
    return String(rows[0]?.id)
  })
  return { id, secret, qr: toQrCode(totpAddress(secret, issuer, user.email)) }
}

/**
 * Confirms an app with its first code.
 *
 * @returns as `addFactor`; null also for a wrong code or when no app was begun
 */
export async function confirmTotp(
  payload: Payload,
  user: { id: string },
  { id, code }: { id: string; code: string },
  recorded: AddedFactor,
): Promise<{ backupCodes: string[] } | null> {
  const typed = readCode(code)
  const { rows } = await payload.db.accountPool.query<{ sealed_secret: string }>(
    `SELECT sealed_secret FROM account_factors
     WHERE id = $1 AND user_id = $2 AND status = 'unverified' AND factor_type = 'totp'`,
    [id, user.id],
  )
  const secret = rows[0] && unseal(rows[0].sealed_secret, payload.secret)
  const counter = secret && typed?.kind === 'totp' ? counterOf(secret, typed.code, Date.now()) : null
  if (counter === null) return null
  return addFactor(payload, user.id, recorded, async (db) => {
    const { rowCount } = await db.query(
      `UPDATE account_factors SET status = 'verified', last_counter = $3, last_used_at = $4
       WHERE id = $1 AND user_id = $2 AND status = 'unverified'`,
      [id, user.id, counter, new Date()],
    )
    return rowCount === 1
  })
}

/** The session that adds a factor, and what is recorded in its transaction. */
export type AddedFactor = {
  /** The session of the request, which stays open. */
  sid: string
  record: RecordWith
  /** @param count - how many sessions have ended with it */
  recordEnded: (count: number) => RecordWith
}

/**
 * Adds a factor. The first one creates the backup codes and ends every other session, because a password alone has
 * opened it.
 *
 * @param store - stores it in the transaction; whether it is new
 * @returns new backup codes, to be shown once; null when nothing was stored, or the session has ended
 */
export async function addFactor(
  payload: Payload,
  userId: string,
  { sid, record, recordEnded }: AddedFactor,
  store: (db: PoolClient) => Promise<boolean>,
): Promise<{ backupCodes: string[] } | null> {
  // They stay what they are when another factor is added.
  const codes = (await hasFactor(payload.db.accountPool, userId)) ? null : await createBackupCodes()
  return withAccount(payload, userId, async (db, transaction) => {
    if (!(await isOpen(db, sid))) return null
    const hadOne = await hasFactor(db, userId)
    if (!(await store(db))) return null
    await record(transaction)
    if (hadOne || !codes) return { backupCodes: [] }
    await storeBackupCodes(db, userId, codes)
    const ended = await endSessionsOfAccount(payload, db, userId, sid)
    if (ended) await recordEnded(ended)(transaction)
    return { backupCodes: codes.shown }
  })
}

/**
 * @param record - what is recorded of it, in its transaction
 * @returns whether the account has this factor
 */
export function renameFactor(
  payload: Payload,
  userId: string,
  { id, name }: { id: string; name: string },
  record: RecordWith,
): Promise<boolean> {
  return withAccount(payload, userId, async (db, transaction) => {
    const { rowCount } = await db.query(
      `UPDATE account_factors SET friendly_name = $3 WHERE id = $1 AND user_id = $2 AND status = 'verified'`,
      [id, userId, name],
    )
    if (rowCount) await record(transaction)
    return rowCount === 1
  })
}

/**
 * Removes a factor; with the last one the backup codes go too.
 *
 * @returns whether the account had it
 * @throws {Refusal} with 409 for the last one of an admin while one is demanded, and for the last passkey of an account that has
 *   no password
 */
export function removeFactor(
  payload: Payload,
  userId: string,
  id: string,
  record: RecordWith,
): Promise<boolean> {
  return withAccount(payload, userId, async (db, transaction) => {
    const { rowCount } = await db.query('DELETE FROM account_factors WHERE id = $1 AND user_id = $2', [
      id,
      userId,
    ])
    if (rowCount && (await lacksDemanded(db, userId))) throw new Refusal(DEMAND_TEXTS.lastFactor, 409)
    const { rows } = await db.query<{ hash: string | null; keys: number }>(
      `SELECT hash, (SELECT count(*)::int FROM account_factors
         WHERE user_id = users.id AND factor_type = 'webauthn' AND status = 'verified') AS keys
       FROM users WHERE id = $1`,
      [userId],
    )
    if (rowCount && hasNoPassword(rows[0]?.hash) && rows[0]?.keys === 0)
      throw new Refusal(AUTH_TEXTS.lastPasskey, 409)
    await db.query(`DELETE FROM backup_codes WHERE user_id = $1 AND NOT ${hasFactorSql('$1')}`, [userId])
    if (rowCount) await record(transaction)
    return rowCount === 1
  })
}

async function lacksDemanded(db: PoolClient, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ lacks: boolean }>(
    `SELECT ${isAdminSql('$1::uuid')} AND NOT ${hasFactorSql('$1::uuid')} AS lacks`,
    [userId],
  )
  return rows[0]?.lacks === true && isDemanded(db)
}

/**
 * Makes new backup codes; the old ones are no longer taken.
 *
 * @returns null when the account has no factor, and so no use for them
 */
export async function renewBackupCodes(
  payload: Payload,
  userId: string,
  record: RecordWith,
): Promise<NewCodes['shown'] | null> {
  const codes = await createBackupCodes()
  return withAccount(payload, userId, async (db, transaction) => {
    if (!(await hasFactor(db, userId))) return null
    await storeBackupCodes(db, userId, codes)
    await record(transaction)
    return codes.shown
  })
}

/**
 * Takes all factors and backup codes from an account whose owner has lost them, and ends its sessions.
 *
 * @returns how many factors it had; with none nothing is changed
 */
export function resetFactors(payload: Payload, userId: string, record: RecordWith): Promise<number> {
  return withAccount(payload, userId, async (db, transaction) => {
    const { rowCount } = await db.query(
      "DELETE FROM account_factors WHERE user_id = $1 AND status = 'verified'",
      [userId],
    )
    if (!rowCount) return 0
    await dropFactors(db, userId)
    await endSessionsOfAccount(payload, db, userId)
    await record(transaction)
    return rowCount
  })
}

/** Removes all factors and what was begun with them, in the transaction of a connection. */
export async function dropFactors(db: PoolClient, userId: string): Promise<void> {
  for (const table of ['account_factors', 'backup_codes', 'pending_sign_ins', 'pending_set_ups'])
    await db.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId])
}

/**
 * Uses a code of an app, or a backup code. Each is valid once, over all instances.
 *
 * @param typed - as somebody typed it
 * @returns its kind; null for an unknown or used code
 * @throws {QueueFullError} when too many passwords are being hashed
 */
export async function spendCode(
  payload: Payload,
  userId: string,
  typed: string,
): Promise<TypedCode['kind'] | null> {
  const read = readCode(typed)
  const isTaken =
    read?.kind === 'totp'
      ? await spendTotp(payload, userId, read.code)
      : read !== null && (await spendBackupCode(payload, userId, read.code))
  if (!read || !isTaken) {
    logEvent(payload.logger, 'auth.factor-refused', { user: userId })
    return null
  }
  logEvent(payload.logger, 'auth.factor-used', { user: userId, factor: read.kind })
  return read.kind
}

/**
 * The statement that advances the counter wins. The same code, sent again or at the same time, advances nothing and
 * is refused.
 */
async function spendTotp(payload: Payload, userId: string, code: string): Promise<boolean> {
  const { accountPool } = payload.db
  const { rows } = await accountPool.query<{ id: string; sealed_secret: string }>(
    `SELECT id, sealed_secret FROM account_factors
     WHERE user_id = $1 AND status = 'verified' AND factor_type = 'totp'`,
    [userId],
  )
  for (const { id, sealed_secret } of rows) {
    const secret = unseal(sealed_secret, payload.secret)
    const counter = secret === null ? null : counterOf(secret, code, Date.now())
    if (counter === null) continue
    const { rowCount } = await accountPool.query(
      `UPDATE account_factors SET last_counter = $2, last_used_at = $3
       WHERE id = $1 AND status = 'verified' AND (last_counter IS NULL OR last_counter < $2)`,
      [id, counter, new Date()],
    )
    if (rowCount === 1) return true
  }
  return false
}
