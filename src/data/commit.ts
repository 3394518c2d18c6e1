import pg from 'pg'
import { withTimeout } from '@/lib/timing'

/** The connection or the server failed, so the COMMIT may or may not have happened. */
const LEFT_OPEN = /^(?:08|57P|58|XX)/

const ROLLBACK = 'ROLLBACK; SHOW transaction_read_only'
/** Milliseconds to wait for a rollback; then the connection is closed. */
const ROLLBACK_MS = 1_000

class RolledBack extends Error {}

/**
 * Commits a transaction and releases its connection.
 *
 * @throws {Error} when the transaction may not be durable; `isRefusal` says whether it is certainly not durable
 */
export async function commit(client: pg.PoolClient): Promise<void> {
  const result = await client.query('COMMIT').catch((error: Error) => {
    client.release(true)
    throw error
  })
  client.release()
  // PostgreSQL responds to the COMMIT of a failed transaction with ROLLBACK and without an error.
  if (result.command !== 'COMMIT') throw new RolledBack('The transaction was rolled back')
}

/** Whether the server itself has refused a COMMIT. After a timeout or a lost connection the outcome is unknown. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !LEFT_OPEN.test(error.code ?? '')
  return error instanceof RolledBack
}

/**
 * Rolls back a transaction. Its connection is used again only if the server responds and accepts writes, because after
 * a failover it may lead to a server that another one has replaced.
 */
export async function rollback(client: pg.PoolClient) {
  let isSound = false
  try {
    // Two statements give an array of two results, which the driver's types do not describe.
    const results = [await withTimeout(client.query(ROLLBACK), ROLLBACK_MS)].flat()
    isSound = results.at(-1)?.rows[0]?.transaction_read_only === 'off'
  } finally {
    client.release(!isSound)
  }
}
