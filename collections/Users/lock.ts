import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeOperationHook, Payload, PayloadRequest } from 'payload'
import type { PoolClient } from 'pg'

type Statement = ReturnType<typeof sql>
type Executor = { execute: (statement: Statement) => Promise<{ rows: unknown[] }> }

/**
 * Runs a statement in the transaction that Payload has begun for a request.
 *
 * @returns the rows that it answers with
 * @throws when there is none: accounts are written in transactions only
 */
export async function inTransactionOf(req: PayloadRequest, statement: Statement): Promise<unknown[]> {
  const id = await req.transactionID
  const session = id === undefined || id === null ? undefined : req.payload.db.sessions?.[id]
  if (!session || !isExecutor(session.db)) throw new Error('Accounts are written in transactions only')
  const { rows } = await session.db.execute(statement)
  return rows
}

function isExecutor(db: unknown): db is Executor {
  return typeof db === 'object' && db !== null && 'execute' in db && typeof db.execute === 'function'
}

/** Names the advisory locks of accounts among those of the database. */
const ACCOUNTS = 0x6e6f7661

/**
 * Runs `work` in one transaction while nothing else writes this account. Payload writes back whole user rows
 * that it read earlier, so that a role taken away, or an old password, came back when a sign-in ran beside it.
 *
 * @param id - the user's id
 * @throws whatever `work` or the database throws; nothing is stored then
 */
export async function withAccount<T>(
  payload: Payload,
  id: string,
  work: (db: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await payload.db.accountPool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock_shared($1, 0)', [ACCOUNTS])
    await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [ACCOUNTS, id])
    const result = await work(client)
    const { command } = await client.query('COMMIT')
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and without an error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** The same lock for Payload's own updates and deletes, in the transaction that they have begun. */
export const lockAccount: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'update' && operation !== 'delete') return args
  const id: unknown = 'id' in args ? args.id : undefined
  if (typeof id === 'string') {
    await inTransactionOf(req, sql`SELECT pg_advisory_xact_lock_shared(${ACCOUNTS}, 0)`)
    await inTransactionOf(req, sql`SELECT pg_advisory_xact_lock(${ACCOUNTS}, hashtext(${id}))`)
  } else {
    await inTransactionOf(req, sql`SELECT pg_advisory_xact_lock(${ACCOUNTS}, 0)`)
  }
  return args
}
