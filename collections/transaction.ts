import type { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'

type Statement = ReturnType<typeof sql>
type Row = Record<string, unknown>

/** A transaction of our own: its name among Payload's, and what asks it. */
export type Transaction = { id: string | number; query: (statement: Statement) => Promise<Row[]> }

/**
 * Does all of something or nothing of it, in statements of ours.
 *
 * @throws what `work` or the database throws; nothing is stored then
 */
export async function withTransaction<T>(
  { db }: Payload,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const id = (await db.beginTransaction()) ?? ''
  try {
    const connection = db.connectionOf(id)
    const query = async (statement: Statement) => (await connection.execute<Row>(statement)).rows
    const result = await work({ id, query })
    await db.commitTransaction(id)
    return result
  } catch (error) {
    await db.rollbackTransaction(id)
    throw error
  }
}
