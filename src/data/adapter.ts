import { postgresAdapter, sql } from '@payloadcms/db-postgres'
import type pg from 'pg'
import { unidentifiedJson } from '@/lib/unidentified'
import type { Rows } from './create-with-rows'
import { type Outdated, recordExpiry } from './expiries'
import { watchedPool } from './open-pools'

declare module 'payload' {
  // Payload and its adapter for PostgreSQL declare this interface differently. TypeScript 7 reports that here, but
  // TypeScript 5, which editors use, reports it in their own files, so `@ts-expect-error` would fail there.
  // biome-ignore lint/suspicious/noTsIgnore: see above.
  // @ts-ignore
  interface DatabaseAdapter {
    leadPool: pg.Pool
    accountPool: pg.Pool
    /**
     * As `beginTransaction`, on a connection of the given pool, by src/payload-repairs/transactions. Callers use
     * `inTransaction`.
     */
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

type Arguments = Parameters<typeof postgresAdapter>[0] & {
  leadPool: pg.PoolConfig
  accountPool: pg.PoolConfig
}
type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>
type Connection = Adapter['drizzle'] & { $client: pg.PoolClient }

/**
 * Payload's PostgreSQL adapter with what the product adds: pools of their own for leads and accounts, SQL of ours within
 * its transactions, announced changes, and the search of our lists.
 */
export function extendedPostgres({
  leadPool,
  accountPool,
  ...options
}: Arguments): ReturnType<typeof postgresAdapter> {
  const base = postgresAdapter(options)
  return {
    ...base,
    init: (argument) => {
      const adapter = base.init(argument)
      const { connect, upsert } = adapter
      return Object.assign(adapter, {
        upsert: (args: Parameters<typeof upsert>[0]) => upsert.call(adapter, withoutPeople(args)),
        operators: { ...adapter.operators, ...SEARCHING },
        addRows,
        connectionOf,
        expireAfterCommit,
        async connect(this: Adapter, connectOptions?: { hotReload: boolean }) {
          this.payload.db.leadPool ??= watchedPool(leadPool, this.payload.logger)
          this.payload.db.accountPool ??= watchedPool(accountPool, this.payload.logger)
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
