import { randomInt } from 'node:crypto'
import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { BACKUP_CODES, BACKUP_DIGITS, toShownCode } from '@/features/accounts/rules/factors'
import { createSalt, hashWith, inHashSlot } from './passwords'

/**
 * A tenth of a password's. Checking a set of codes then takes as long as checking one password, and 40 random bits
 * are more than most passwords have.
 */
const ITERATIONS = 60_000

/** New backup codes for their owner, and their stored form. */
export type NewCodes = { shown: string[]; salt: string; hashes: string[] }

/**
 * Creates the backup codes of an account. They share a salt, because a code is found by its hash, and separate salts
 * would make every try ten hashes.
 *
 * @throws {QueueFullError} when too many passwords are being hashed
 */
export async function createBackupCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: BACKUP_CODES }, () =>
    Array.from({ length: BACKUP_DIGITS }, () => randomInt(10)).join(''),
  )
  const salt = createSalt()
  const hashes: string[] = []
  await inHashSlot(async () => {
    for (const code of codes) hashes.push(await hashWith(code, salt, ITERATIONS))
  }, 'staff')
  return { shown: codes.map(toShownCode), salt, hashes }
}

/** Replaces the codes of an account, in the transaction that holds its lock. */
export async function storeBackupCodes(db: PoolClient, userId: string, codes: NewCodes): Promise<void> {
  await db.query('DELETE FROM backup_codes WHERE user_id = $1', [userId])
  await db.query('INSERT INTO backup_codes (user_id, salt, hash) SELECT $1, $2, unnest($3::text[])', [
    userId,
    codes.salt,
    codes.hashes,
  ])
}

/**
 * Uses a backup code. The statement that finds its row deletes it, so that of two requests at the same time one is
 * refused, on whichever instance.
 *
 * @returns whether it was a code of the account
 * @throws {QueueFullError} when too many passwords are being hashed
 */
export async function spendBackupCode({ db }: Payload, userId: string, code: string): Promise<boolean> {
  const { rows } = await db.accountPool.query<{ salt: string }>(
    'SELECT salt FROM backup_codes WHERE user_id = $1 LIMIT 1',
    [userId],
  )
  const [known] = rows
  if (!known) return false
  const hash = await inHashSlot(() => hashWith(code, known.salt, ITERATIONS), 'staff')
  const { rowCount } = await db.accountPool.query(
    'DELETE FROM backup_codes WHERE user_id = $1 AND hash = $2',
    [userId, hash],
  )
  return rowCount === 1
}
