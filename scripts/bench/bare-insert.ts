import pg from 'pg'

/**
 * Inserts leads as JSON into a table without an index over ten connections, to find the limit of the database.
 *
 * @returns rows a second
 */
export async function insertBare(
  databaseUrl: string,
  seconds: number,
  someLead: () => object,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  pool.on('error', () => {})
  await pool.query('create table if not exists bench_bare (id bigserial primary key, data jsonb)')
  const until = performance.now() + seconds * 1_000
  let rows = 0
  const insert = async () => {
    while (performance.now() < until) {
      await pool.query('insert into bench_bare (data) values ($1)', [someLead()])
      rows += 1
    }
  }
  await Promise.all(Array.from({ length: 10 }, insert))
  await pool.query('drop table bench_bare')
  await pool.end()
  return rows / seconds
}
