import type pg from 'pg'
import { OF_LEADS } from '@/domain/area-list'
import { hasRightInSql } from '@/features/accounts/server/rights-in-sql'

/** The condition of a query: an owner has switched alerts on. */
export const IS_ON = 'exists (select from lead_handling where alerts)'

/** The condition that a row of devices belongs to somebody who may read leads. */
export const MAY_KNOW = hasRightInSql('device.user_id', OF_LEADS)

/** Whether an owner has switched alerts on. */
export async function isOn(db: Pick<pg.PoolClient | pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ isOn: boolean }>(`select ${IS_ON} as "isOn"`)
  return rows[0]?.isOn === true
}
