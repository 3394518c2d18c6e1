import type { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import type pg from 'pg'

type Row = Record<string, unknown>

/** An open transaction. */
export type Transaction = {
  /** A call of Payload's local API with `req: { transactionID: id }` joins the transaction. */
  id: string | number
  query: <Found extends Row = Row>(statement: ReturnType<typeof sql>) => Promise<Found[]>
  /** The connection of the transaction, for SQL that is written as text. */
  client: pg.PoolClient
}

type Options = {
  /** The pool of its connection; by default the pool of reads and the staff. */
  pool?: pg.Pool
  /** Runs the work and rolls it back in any case. */
  isTrial?: boolean
}

/**
 * Does all of something or nothing of it. What `afterCommit` was given for it is done once it is durable.
 *
 * @throws what `work` or the database throws; nothing is stored then, unless the connection was lost in the COMMIT
 */
export async function inTransaction<T>(
  { db }: Payload,
  work: (transaction: Transaction) => Promise<T>,
  { pool = db.pool, isTrial = false }: Options = {},
): Promise<T> {
  const id = await db.beginTransactionOn(pool)
  try {
    const result = await work(toTransaction(db, id))
    if (isTrial) await db.rollbackTransaction(id)
    else await db.commitTransaction(id)
    return result
  } catch (error) {
    await db.rollbackTransaction(id)
    throw error
  }
}

/**
 * As `inTransaction`, on a connection that its caller has taken for more than this.
 *
 * @throws what `work` or the database throws; nothing is stored then
 */
export async function inTransactionOn<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * The transaction that Payload has begun for a request.
 *
 * @throws {Error} when it has begun none
 */
export async function transactionOf({
  payload,
  transactionID,
}: Pick<PayloadRequest, 'payload' | 'transactionID'>): Promise<Transaction> {
  return toTransaction(payload.db, (await transactionID) ?? '')
}

function toTransaction(db: Payload['db'], id: string | number): Transaction {
  const connection = db.connectionOf(id)
  async function query<Found extends Row>(statement: ReturnType<typeof sql>): Promise<Found[]> {
    const { rows } = await connection.execute<Found>(statement)
    // Drizzle's own type of these rows is an assumption that TypeScript cannot resolve for any `Found`.
    return rows as Found[]
  }
  return { id, query, client: connection.$client }
}
