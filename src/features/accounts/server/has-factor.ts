import type { PoolClient } from 'pg'

type Database = Pick<PoolClient, 'query'>

/**
 * SQL that says whether an account has a second factor.
 *
 * @param user - an expression for the account's id
 */
export const hasFactorSql = (user: string) =>
  `EXISTS (SELECT FROM account_factors WHERE user_id = ${user} AND status = 'verified')`

/** Says whether an account needs more than its password. */
export async function hasFactor(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(`SELECT ${hasFactorSql('$1')} AS has`, [userId])
  return rows[0]?.has ?? false
}
