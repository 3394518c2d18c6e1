import { randomUUID } from 'node:crypto'
import { postgresAdapter, sql } from '@payloadcms/db-postgres'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Payload } from 'payload'
import type pg from 'pg'
import { logEvent } from '@/domain/events'
import { committed, forgotten, rolledBack } from '@/lib/after-commit'
import { outsideOfRequests } from '@/lib/request-context'
import { commit, isRefusal, rollback } from './commit'
import { createWithRows, type Rows } from './create-with-rows'
import { type Outdated, recordExpiry } from './expiries'
import { rememberPool } from './open-pools'
import { PatientPool } from './patient-pool'

declare module 'payload' {
  // What Payload and its adapter for PostgreSQL each say of this interface differs, which TypeScript 7 reports here and
  // TypeScript 5, which editors use, in their own files: an expected error would be one too few for the latter.
  // biome-ignore lint/suspicious/noTsIgnore: see above.
  // @ts-ignore
  interface DatabaseAdapter {
    leadPool: pg.Pool
    accountPool: pg.Pool
    /** As `beginTransaction`, on a connection of this pool. Callers use `inTransaction`. */
    beginTransactionOn: (pool: pg.Pool) => Promise<string>
    /**
     * Inserts rows without the hooks of their collection, in one statement, and reads nothing back.
     *
     * @param rows - by the name of the table in the database; values by the names of the fields
     * @throws {Error} when there is no such transaction or table
     */
    addRows: (transaction: string | number, rows: Rows) => Promise<void>
    /**
     * The connection of a transaction, for SQL of our own.
     *
     * @throws {Error} when there is no such transaction
     */
    connectionOf: (transaction: string | number) => Pick<Connection, 'execute' | 'insert' | '$client'>
    /**
     * Expires the pages that a change makes outdated, in all processes, as soon as the change is committed.
     *
     * @param transaction - of the change; without one it is committed already
     */
    expireAfterCommit: (transaction: string | number | null | undefined, outdated: Outdated) => Promise<void>
  }
}

type Arguments = Parameters<typeof postgresAdapter>[0] & {
  leadPool: pg.PoolConfig
  accountPool: pg.PoolConfig
}
type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>
type Connection = Adapter['drizzle'] & { $client: pg.PoolClient }

/**
 * Payload's PostgreSQL adapter with transactions that tell the truth. As shipped (3.90.1) a failed COMMIT is
 * reported as success, each failed BEGIN loses a connection for ever, and one connection stays checked out.
 * A test compares the functions replaced here with those it was written against, so that this file goes when
 * they are fixed.
 */
export function truthfulPostgres({
  leadPool,
  accountPool,
  ...options
}: Arguments): ReturnType<typeof postgresAdapter> {
  const base = postgresAdapter(options)
  return {
    ...base,
    init: (argument) => {
      const adapter = base.init(argument)
      const connect = adapter.connect
      return Object.assign(adapter, {
        create: createWithRows(adapter, adapter.create),
        beginTransaction,
        beginTransactionOn,
        addRows,
        connectionOf,
        expireAfterCommit,
        commitTransaction,
        rollbackTransaction,
        async connect(this: Adapter, connectOptions?: { hotReload: boolean }) {
          this.pool ??= watchedPool(this.poolOptions ?? {}, this.payload)
          this.payload.db.leadPool ??= watchedPool(leadPool, this.payload)
          this.payload.db.accountPool ??= watchedPool(accountPool, this.payload)
          await connect?.call(this, connectOptions)
        },
      })
    },
  }
}

/** A pool whose broken connections do not end the process. */
function watchedPool(options: pg.PoolConfig, payload: Payload): pg.Pool {
  const pool = new PatientPool(options)
  rememberPool(pool)
  // It was opened for some request, long ago, and ends for none.
  const logError = (err: Error) =>
    outsideOfRequests(() => logEvent(payload.logger, 'database.connection', { err }))
  pool.on('error', logError)
  pool.on('connect', (client) => client.on('error', logError))
  return pool
}

function beginTransaction(this: Adapter): Promise<string> {
  return beginTransactionOn.call(this, this.pool)
}

async function beginTransactionOn(this: Adapter, pool: pg.Pool): Promise<string> {
  await this.initializing
  return begin(this, pool)
}

async function addRows(this: Adapter, transaction: string | number, rows: Rows) {
  const db = connectionOf.call(this, transaction)
  const inserts = Object.entries(rows).flatMap(([name, values]) => {
    const table = this.tables[name]
    if (!table) throw new Error(`There is no table ${name}`)
    return values.length > 0
      ? [
          db
            .insert(table)
            .values([...values])
            .getSQL(),
        ]
      : []
  })
  const last = inserts.pop()
  if (!last) return
  const others = inserts.map((each, index) => sql`${sql.identifier(`part_${index}`)} AS (${each})`)
  await db.execute(others.length > 0 ? sql`WITH ${sql.join(others, sql`, `)} ${last}` : last)
}

function connectionOf(this: Adapter, transaction: string | number): Connection {
  // Payload's types know no more of a session than that there is one.
  const db = this.sessions[transaction]?.db as Connection | undefined
  if (!db) throw new Error('There is no such transaction')
  return db
}

function expireAfterCommit(
  this: Adapter,
  transaction: string | number | null | undefined,
  outdated: Outdated,
) {
  const hasNone = transaction === null || transaction === undefined
  const db = hasNone ? this.drizzle : connectionOf.call(this, transaction)
  return recordExpiry(db, transaction, outdated)
}

async function begin(adapter: Adapter, pool: pg.Pool): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
  } catch (error) {
    client.release(true)
    throw error
  }
  const id = randomUUID()
  const session = {
    db: queriesOver(client, adapter),
    resolve: () => commit(client),
    reject: () => rollback(client),
  }
  // Payload types the session as drizzle's own transaction; it calls nothing of it but queries.
  adapter.sessions[id] = session as unknown as Adapter['sessions'][string]
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
    // Where it may be durable, what was done beside it stays: too much of it harms less than too little.
    if (isRefusal(error)) await undo(this, await id)
    else forgotten(await id)
    throw error
  }
  // What waits for the commit must not make a row that is stored look as if it were not.
  await committed(await id).catch((err: Error) => logEvent(this.payload.logger, 'request.failed', { err }))
}

async function rollbackTransaction(this: Adapter, id: Promise<number | string> | number | string) {
  // A rollback that fails has lost its connection, and with it the transaction.
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
  // Removed first, so that nothing else joins a transaction that is ending.
  delete adapter.sessions[id]
  return session
}
