import type { Payload, TypedUser } from 'payload'
import type { PoolClient } from 'pg'
import { ADMIN_ROLE, isAdmin } from '@/domain/roles'
import { isDemandedOn, toDay } from '@/features/accounts/rules/factor-demand'
import { hasFactor, hasFactorSql } from './has-factor'

type Database = Pick<PoolClient, 'query'>

/** The day from which admins need a second factor, as `2026-12-01`; null while the owner has set none. */
export async function demandedFrom(db: Database): Promise<string | null> {
  const { rows } = await db.query<{ day: Date | null }>(
    'SELECT factors_from AS day FROM sign_in_rules LIMIT 1',
  )
  return toDay(rows[0]?.day)
}

/** Says whether admins need a second factor now. */
export async function isDemanded(db: Database): Promise<boolean> {
  return isDemandedOn(await demandedFrom(db))
}

/** SQL that says whether an account is an admin's. */
export const isAdminSql = (user: string) =>
  `EXISTS (SELECT FROM users_roles WHERE parent_id = ${user} AND value::text = '${ADMIN_ROLE}')`

export type AdminWithoutFactor = { id: string; email: string }

/** The admins without a second factor, by their address. */
export async function listAdminsWithout(db: Database): Promise<AdminWithoutFactor[]> {
  const { rows } = await db.query<AdminWithoutFactor>(
    `SELECT id, email FROM users WHERE ${isAdminSql('users.id')} AND NOT ${hasFactorSql('users.id')} ORDER BY email`,
  )
  return rows
}

/** The day by which an account without a factor needs one; null for others, or while none is set. */
export async function dayToTell(db: Database, id: string): Promise<string | null> {
  const day = await demandedFrom(db)
  return day && !(await hasFactor(db, id)) ? day : null
}

/**
 * Says whether the sessions of an account open nothing, whenever they were opened: it is an admin's, which has no second
 * factor and needs one now.
 */
export async function isShutOut({ db }: Payload, user: TypedUser): Promise<boolean> {
  if (!isAdmin(user)) return false
  const { rows } = await db.pool.query<{ day: Date | null }>(
    `SELECT factors_from AS day FROM sign_in_rules
     WHERE factors_from IS NOT NULL AND NOT ${hasFactorSql('$1')} LIMIT 1`,
    [user.id],
  )
  return isDemandedOn(toDay(rows[0]?.day))
}
