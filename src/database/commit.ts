import pg from 'pg'

/** The server, or what stands before it, went away or broke down: the COMMIT may have been done. */
const LEFT_OPEN = /^(?:08|57P|58|XX)/

class RolledBack extends Error {}

/**
 * Ends a transaction and gives its connection back.
 *
 * @throws {Error} when it is not known to be durable; `isRefusal` tells whether it is known not to be
 */
export async function commit(client: pg.PoolClient): Promise<void> {
  const result = await client.query('COMMIT').catch((error: Error) => {
    client.release(true)
    throw error
  })
  client.release()
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and without an error.
  if (result.command !== 'COMMIT') throw new RolledBack('The transaction was rolled back')
}

/** Whether the server itself has said that a COMMIT did not happen: silence and a lost connection say nothing. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !LEFT_OPEN.test(error.code ?? '')
  return error instanceof RolledBack
}
