import { randomUUID } from 'node:crypto'
import { postgresAdapter, sql } from '@payloadcms/db-postgres'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Payload } from 'payload'
import type pg from 'pg'
import { logEvent } from '@/domain/events'
import { committed, forgotten, rolledBack } from '@/lib/after-commit'
import { currentRequest, outsideOfRequests } from '@/lib/request-context'
import { unidentifiedJson } from '@/lib/unidentified'
import { commit, isRefusal, rollback } from './commit'
import { createWithRows, type Rows } from './create-with-rows'
import { type Outdated, recordExpiry } from './expiries'
import { rememberPool } from './open-pools'
import { PatientPool } from './patient-pool'

declare module 'payload' {
  // Payload and its adapter for PostgreSQL declare this interface differently. TypeScript 7 reports that here, but
  // TypeScript 5, which editors use, reports it in their own files, so `@ts-expect-error` would fail there.
  // biome-ignore lint/suspicious/noTsIgnore: see above.
  // @ts-ignore
  interface DatabaseAdapter {
    leadPool: pg.Pool
    accountPool: pg.Pool
    /** As `beginTransaction`, on a connection of the given pool. Callers use `inTransaction`. */
    beginTransactionOn: (pool: pg.Pool) => Promise<string>
    /**
     * Inserts rows in one statement, without the hooks of their collection, and returns nothing.
     *
     * @param rows - rows by table name, with values by field name
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
     * Expires the pages that a change makes outdated in all processes, as soon as the change is committed.
     *
     * @param transaction - the transaction of the change; null when the change is already committed
     */
    expireAfterCommit: (transaction: string | number | null | undefined, outdated: Outdated) => Promise<void>
  }
}

/** Payload's collection of who has which document open. */
const LOCKS = 'payload-locked-documents'

type Arguments = Parameters<typeof postgresAdapter>[0] & {
  leadPool: pg.PoolConfig
  accountPool: pg.PoolConfig
}
type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>
type Connection = Adapter['drizzle'] & { $client: pg.PoolClient }

/**
 * Payload's PostgreSQL adapter with corrected transactions. In Payload 3.90.2 a failed COMMIT is reported as success,
 * each failed BEGIN leaks a connection, and one connection stays checked out. A test compares the functions that are
 * replaced here with Payload's present ones, so that this file can be removed when Payload has fixed them.
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
      const { connect, find, upsert } = adapter
      return Object.assign(adapter, {
        create: createWithRows(adapter, adapter.create),
        find(this: Adapter, args: Parameters<typeof find>[0]) {
          return find.call(this, isLockLookup(args) ? { ...args, req: ofOpenTransaction() } : args)
        },
        upsert: (args: Parameters<typeof upsert>[0]) => upsert.call(adapter, withoutPeople(args)),
        beginTransaction,
        beginTransactionOn,
        operators: { ...adapter.operators, ...SEARCHING },
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

/** Lists, the palette and links find a text as the inbox does: `search_text` in place of ILIKE, which knows case alone. */
const SEARCHING: Pick<Adapter['operators'], 'contains' | 'like'> = { contains: isLike, like: isLike }

function isLike(column: Parameters<Adapter['operators']['like']>[0], pattern: unknown) {
  return sql`search_text(${column}::text) like search_text(${pattern})`
}

/** Payload keeps what the screens of the staff send as a preference, whatever it is, without a hook. */
function withoutPeople<Upserted extends { collection: string; data: Record<string, unknown> }>(
  args: Upserted,
): Upserted {
  if (args.collection !== 'payload-preferences') return args
  return { ...args, data: { ...args.data, value: unidentifiedJson(args.data.value) } }
}

/** A pool whose broken connections do not end the process. */
function watchedPool(options: pg.PoolConfig, payload: Payload): pg.Pool {
  const pool = new PatientPool(options)
  rememberPool(pool)
  // The error is logged outside of any request, because the request that opened the connection has long ended.
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
  // Payload's types do not describe the content of a session.
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
  // Payload types the session as drizzle's own transaction, but only runs queries on it.
  adapter.sessions[id] = session as unknown as Adapter['sessions'][string]
  currentRequest()?.transactions?.add(id)
  return id
}

type Find = Parameters<Adapter['find']>[0]

/** Payload looks for the lock of a document that it changes without saying in which transaction. */
const isLockLookup = ({ collection, req }: Find) => collection === LOCKS && !req

/**
 * The transaction of the current request, for what Payload would ask on a second connection: with thirty changes at
 * once, all connections belonged to changes that waited for another one.
 */
function ofOpenTransaction(): Find['req'] {
  const [transactionID, ...others] = currentRequest()?.transactions ?? []
  return transactionID !== undefined && others.length === 0 ? { transactionID } : undefined
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
