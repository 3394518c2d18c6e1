import { listed } from '@/all/facts'
import { FEATURES } from '@/all/features'
import { sweep } from '@/flows/retention'
import { featuresOf } from '@/server/feature'
import { payload, query } from './payload'

const OF_NOUNS = [...listed('sweeps'), ...FEATURES.flatMap(({ ages = [] }) => ages)]

/** What a sweep that deletes nothing reports: of these tables, and of those of nouns that a product may leave out. */
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
  ...Object.fromEntries(OF_NOUNS.flatMap(({ table }) => (table ? [[table, 0]] : []))),
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
