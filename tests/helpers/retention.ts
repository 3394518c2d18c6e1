import { sweep } from '@/flows/retention'
import { featuresOf } from '@/server/feature'
import { payload, query } from './payload'

/** What a sweep that deletes nothing reports. */
export const NOTHING = {
  outbox: 0,
  form_submissions: 0,
  blog_posts: 0,
  consent_records: 0,
  returned_forms: 0,
  unsaved_work: 0,
  invitations: 0,
  expiries: 0,
  rate_limits: 0,
  users: 0,
  measurements: 0,
  not_found: 0,
}

/** A sweep of the database of the tests. */
export const sweepNow = (how?: Parameters<typeof sweep>[2]) =>
  sweep(payload.db.pool, featuresOf(payload), how)

/** How many rows a table has. */
export const count = async (table: string) =>
  (await query(`select count(*)::int as total from ${table}`))[0].total

/** When something was stored that is as old as this, give or take an hour. */
export async function ago(age: string, hours: number): Promise<string> {
  const [row] = await query(`select now() - $1::interval + $2 * interval '1 hour' as moment`, [age, hours])
  return row.moment.toISOString()
}
