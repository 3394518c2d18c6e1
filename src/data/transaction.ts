import type { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import type pg from 'pg'

type Row = Record<string, unknown>

type Connection = ReturnType<Payload['db']['connectionOf']>

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
 * Runs a function in a transaction. Functions that were passed to `afterCommit` are called when it is durable.
 *
 * @throws the error of `work` or of the database; then nothing is stored, unless the connection was lost in the COMMIT
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
 * As `inTransaction`, on a connection that the caller also uses for other work.
 *
 * @throws the error of `work` or of the database; then nothing is stored
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
 * The open transaction of a request, which Payload has begun.
 *
 * @throws {Error} when Payload has begun no transaction
 */
export async function transactionOf({
  payload,
  transactionID,
}: Pick<PayloadRequest, 'payload' | 'transactionID'>): Promise<Transaction> {
  return toTransaction(payload.db, (await transactionID) ?? '')
}

/**
 * The connection of the request's transaction, which sees its own changes, or the pool while it has none. Whoever takes
 * another connection within a transaction waits for one that others hold while they wait for theirs.
 */
export async function connectionOf(
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
): Promise<Pick<pg.PoolClient, 'query'>> {
  return (await req.transactionID) ? (await transactionOf(req)).client : req.payload.db.pool
}

function toTransaction(db: Payload['db'], id: string | number): Transaction {
  const connection = db.connectionOf(id)
  return { id, query: queryOf(connection), client: connection.$client }
}

/** Runs statements of drizzle on a connection of drizzle's. */
export function queryOf(connection: Pick<Connection, 'execute'>): Transaction['query'] {
  return async <Found extends Row>(statement: ReturnType<typeof sql>) => {
    const { rows } = await connection.execute<Found>(statement)
    // Drizzle's type of these rows is conditional, and TypeScript cannot resolve it for a generic `Found`.
    return rows as Found[]
  }
}
