import { randomUUID } from 'node:crypto'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import pg from 'pg'
import { watchedPool } from '@/data/open-pools'
import { logEvent } from '@/domain/events'
import { committed, forgotten, rolledBack } from '@/lib/after-commit'
import { currentRequest } from '@/lib/request-context'
import { withTimeout } from '@/lib/timing'
import type { Adapter } from './repair'

/**
 * Transactions that tell the truth, in place of Payload's: a failed COMMIT reaches the caller, a failed BEGIN gives its
 * connection back, and `connect` finds a pool of ours, so that it keeps no connection checked out.
 */
export function truthfulTransactions({ connect }: Adapter) {
  return {
    beginTransaction,
    beginTransactionOn,
    commitTransaction,
    rollbackTransaction,
    async connect(this: Adapter, options?: { hotReload: boolean }) {
      this.pool ??= watchedPool(this.poolOptions ?? {}, this.payload.logger)
      await connect?.call(this, options)
    },
  }
}

function beginTransaction(this: Adapter): Promise<string> {
  return beginTransactionOn.call(this, this.pool)
}

async function beginTransactionOn(this: Adapter, pool: pg.Pool): Promise<string> {
  await this.initializing
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
  } catch (error) {
    client.release(true)
    throw error
  }
  const id = randomUUID()
  const session = {
    db: queriesOver(client, this),
    resolve: () => commit(client),
    reject: () => rollback(client),
  }
  // Payload types the session as drizzle's own transaction, but only runs queries on it.
  this.sessions[id] = session as unknown as Adapter['sessions'][string]
  currentRequest()?.transactions?.add(id)
  return id
}

const queries = new WeakMap<pg.PoolClient, object>()

/** Cached for each connection, because drizzle reads the whole schema each time. */
function queriesOver(client: pg.PoolClient, { schema, logger }: Adapter): object {
  const known = queries.get(client)
  if (known) return known
  const created = drizzle({ client, schema, logger: logger || false })
  queries.set(client, created)
  return created
}

async function commitTransaction(this: Adapter, id: Promise<number | string> | number | string) {
  const session = take(this, await id)
  if (!session) return
  try {
    await session.resolve()
  } catch (error) {
    // If the transaction may be durable, its side effects stay, because a needless one harms less than a missing one.
    if (isRefusal(error)) await undo(this, await id)
    else forgotten(await id)
    throw error
  }
  // A failure of work after the commit must not make the stored rows look as if they were not stored.
  await committed(await id).catch((err: Error) => logEvent(this.payload.logger, 'request.failed', { err }))
}

async function rollbackTransaction(this: Adapter, id: Promise<number | string> | number | string) {
  // When a rollback fails, the connection is lost and PostgreSQL rolls the transaction back.
  await take(this, await id)
    ?.reject()
    .catch((err: Error) => logEvent(this.payload.logger, 'database.rollback', { err }))
  await undo(this, await id)
}

/** Undoes the side effects of a transaction that was rolled back. Its caller gets the original error. */
async function undo({ payload }: Adapter, id: number | string) {
  await rolledBack(id).catch((err: Error) => logEvent(payload.logger, 'request.failed', { err }))
}

function take(adapter: Adapter, id: number | string) {
  const session = adapter.sessions[id]
  // The session is removed first, so that no other query joins a transaction that is ending.
  delete adapter.sessions[id]
  currentRequest()?.transactions?.delete(id)
  return session
}

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
async function commit(client: pg.PoolClient): Promise<void> {
  const result = await client.query('COMMIT').catch((error: Error) => {
    client.release(true)
    throw error
  })
  client.release()
  // PostgreSQL responds to the COMMIT of a failed transaction with ROLLBACK and without an error.
  if (result.command !== 'COMMIT') throw new RolledBack('The transaction was rolled back')
}

/** Whether the server itself has refused a COMMIT. After a timeout or a lost connection the outcome is unknown. */
function isRefusal(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !LEFT_OPEN.test(error.code ?? '')
  return error instanceof RolledBack
}

/**
 * Rolls back a transaction. Its connection is used again only if the server responds and accepts writes, because after
 * a failover it may lead to a server that another one has replaced.
 */
async function rollback(client: pg.PoolClient) {
  let isSound = false
  try {
    // Two statements give an array of two results, which the driver's types do not describe.
    const results = [await withTimeout(client.query(ROLLBACK), ROLLBACK_MS)].flat()
    isSound = results.at(-1)?.rows[0]?.transaction_read_only === 'off'
  } finally {
    client.release(!isSound)
  }
}
