import type { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

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
