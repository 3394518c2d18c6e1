import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Client } from 'pg'
import { down, up } from '@/migrations/20261127_110142_search_text'
import type { Figures } from './inbox-measure'
import { spread } from './load'

const TERMS = ['a', 'sm', 'smith', 'jose', '555-12'] as const
const TURNS = 5
const INSERTS = 500

const NEW = `searched like '%' || search_text($1) || '%'`
const OLD = `(name_folded like '%' || fold_text($1) || '%' or email_folded like '%' || fold_text($1) || '%' or phone like '%' || $1 || '%')`
const LISTED = `deleted_at is null and stage <> 'spam'`

/**
 * Measures what the column that the inbox searches costs: how long its migration keeps leads waiting, what a lead takes with and
 * without it, and what a search takes by it and by the columns of the release before.
 */
export async function measureSearch(db: Client): Promise<Figures> {
  const connection = { db: drizzle(db) } as unknown as Parameters<typeof up>[0]
  const without = [await insertOne(db)]
  const withIt = [await insertOne(db)]
  const waits: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    await down(connection)
    without.push(await insertOne(db))
    waits.push(await timed(() => up(connection)))
    await db.query('vacuum analyze form_submissions')
    withIt.push(await insertOne(db))
  }
  const searches: string[] = []
  for (const term of TERMS) {
    const [before, now] = [await search(db, OLD, term), await search(db, NEW, term)]
    searches.push(`\`${term}\` ${now.toFixed(0)} ms (${before.toFixed(0)} ms by the columns before)`)
  }
  const each = (times: number[]) => `${median(times.slice(1)).toFixed(2)} ms`
  return [
    { name: 'leads wait for the migration of the search', value: `${(median(waits) / 1000).toFixed(1)} s` },
    { name: 'one INSERT of a lead', value: `${each(withIt)} (${each(without)} without the column)` },
    { name: 'count and newest 50 of a search, in the database', value: searches.join(', ') },
  ]
}

const median = (times: readonly number[]) => spread(times).median

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

async function search(db: Client, condition: string, term: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    times.push(
      await timed(async () => {
        await db.query(`select count(*) from form_submissions where ${LISTED} and ${condition}`, [term])
        await db.query(
          `select id from form_submissions where ${LISTED} and ${condition} order by created_at desc, id desc limit 50`,
          [term],
        )
      }),
    )
  return median(times)
}

/** The milliseconds of one lead among many, which are taken back. */
async function insertOne(db: Client): Promise<number> {
  await db.query('begin')
  const took = await timed(async () => {
    for (let at = 0; at < INSERTS; at += 1)
      await db.query(
        `insert into form_submissions (id, name, email, phone, city, source, page, channel, idempotency_key, fingerprint)
         values (gen_random_uuid(), $1, $2, '+1 (555) 555-0100', 'Dayton', 'contact_page', '/contact', 'Direct', $3, 'bench')`,
        [`Zoë Rodríguez ${at}`, `zoe.${at}@example.com`, `insert-${at}-${Math.random()}`],
      )
  })
  await db.query('rollback')
  return took / INSERTS
}
