import 'server-only'
import type pg from 'pg'
import { RETENTION } from '@/domain/retention'

/** Names the sweep's lock among those of the database. */
const LOCK = 7_060_321_915

/** Rows that one statement deletes: a few milliseconds, so that nothing waits for it. */
const BATCH = 500

/** What goes, in this order: mails before the leads that they repeat. */
const RULES = [
  { table: 'outbox', isOver: `created_at < now() - interval '${RETENTION.leadMonths} months'` },
  { table: 'form_submissions', isOver: `created_at < now() - interval '${RETENTION.leadMonths} months'` },
  { table: 'consent_records', isOver: `created_at < now() - interval '${RETENTION.consentYears} years'` },
  { table: 'returned_forms', isOver: `created_at < now() - interval '${RETENTION.returnedFormHours} hours'` },
  { table: 'rate_limits', isOver: 'expire < extract(epoch from now()) * 1000' },
] as const

/** How many rows of each table went. */
export type Swept = Record<(typeof RULES)[number]['table'], number>

/**
 * Deletes what has been kept for as long as the privacy policy allows.
 *
 * @returns the counts, or null when another process sweeps at this moment
 * @throws whatever the database says; what was deleted until then stays deleted
 */
export async function sweep(pool: pg.Pool): Promise<Swept | null> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK])
    if (!rows[0]?.got) return null
    const swept: Swept = {
      outbox: 0,
      form_submissions: 0,
      consent_records: 0,
      returned_forms: 0,
      rate_limits: 0,
    }
    for (const { table, isOver } of RULES) swept[table] = await sweepTable(client, table, isOver)
    return swept
  } finally {
    // A connection that cannot give the lock back ends, and the lock with it.
    const broken = await client.query('select pg_advisory_unlock_all()').then(
      () => undefined,
      (error: Error) => error,
    )
    client.release(broken)
  }
}

async function sweepTable(client: pg.PoolClient, table: string, isOver: string): Promise<number> {
  let gone = 0
  for (;;) {
    const { rowCount } = await client.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOver} limit ${BATCH}))`,
    )
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return gone
  }
}
