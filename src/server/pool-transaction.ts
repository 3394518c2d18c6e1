import 'server-only'
import type pg from 'pg'

/**
 * Does all of something on one connection of a pool, or nothing of it.
 *
 * @throws what `work` or the database throws; nothing is stored then
 */
export async function inPoolTransaction<T>(
  pool: Pick<pg.Pool, 'connect'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => {
      broken = reason
    })
    throw error
  } finally {
    client.release(broken)
  }
}
