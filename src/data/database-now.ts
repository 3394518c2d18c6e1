import type { ClientBase, Pool } from 'pg'

/**
 * The time by the clock of the database. What a query compares with its `now()` is stamped by this clock, because those
 * of the processes differ.
 *
 * @throws what the database says
 */
export async function databaseNow(session: Pick<ClientBase | Pool, 'query'>): Promise<Date> {
  const { rows } = await session.query<{ now: Date }>('select clock_timestamp() as now')
  const [row] = rows
  if (!row) throw new Error('The database has not told the time')
  return row.now
}
