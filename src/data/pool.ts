import type { PoolConfig } from 'pg'
import { env } from '@/env'
import { SET_LIMITS } from './session-limits'

/** The URL for work that needs a lasting session: LISTEN, session locks and migrations. */
export const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL

const limits: PoolConfig = {
  query_timeout: 5_000,
  // JIT is off, because it costs more than it saves in our queries: 37 of 85 ms for the visits of three years.
  onConnect: (client) => client.query(`${SET_LIMITS}; SET jit = off`),
}

/** Behind a transaction pooler the session limits are set there or in the role, which the start has checked. */
const pooledLimits: PoolConfig = { query_timeout: limits.query_timeout }

/** No visitor waits for a migration or a build, so their statements may take longer. */
const canWait = Boolean(env.PAYLOAD_MIGRATING) || env.NEXT_PHASE === 'phase-production-build'

/** The connections of ordinary roles by PostgreSQL's default settings: three of 100 are reserved for superusers. */
export const USUAL_CONNECTIONS = 97

/** The connections of one instance with several workers. Four such instances leave some for backups and starts. */
const SHARED = 24

/** The connections of each worker: for reads and the staff, for leads, for accounts, and in total. */
export type Connections = { reads: number; leads: number; accounts: number; total: number }

/**
 * The number of connections that each worker of an instance opens. `total` includes one that listens for expiries and
 * one that checks the state of the database. No worker has fewer than six, so more than four workers together open
 * more than four do.
 */
export function connectionsOf(workers: number): Connections {
  const pooled = workers === 1 ? 12 : Math.max(2, Math.floor(SHARED / workers) - 2)
  const leads = Math.max(1, Math.floor(pooled / 3))
  const accounts = Math.max(1, Math.floor(pooled / 5))
  // There are at least two, so that one slow answer does not hold up everything else.
  const reads = Math.max(2, pooled - leads - accounts)
  return { reads, leads, accounts, total: reads + leads + accounts + 2 }
}

const { reads, leads, accounts } = connectionsOf(env.WEB_CONCURRENCY ?? 1)

/**
 * The pool of the serving process. Its timeouts in milliseconds are short, so that no request waits for a database that
 * is unavailable, and a lost connection is removed from the pool.
 */
export const poolOptions: PoolConfig = {
  connectionString: env.PAYLOAD_MIGRATING ? directUrl : env.DATABASE_URL,
  max: reads,
  // This is also the longest wait for a connection while all are in use.
  connectionTimeoutMillis: canWait ? 30_000 : 2_000,
  keepAlive: true,
  ...(canWait ? {} : env.DATABASE_DIRECT_URL ? pooledLimits : limits),
}

/**
 * The pool for leads. It is separate, so that neither slow work of the staff nor a flood of sign-ins delays a lead. A
 * lead waits longer for a connection, because waiting is better than a refusal.
 */
export const leadPoolOptions: PoolConfig = { ...poolOptions, max: leads, connectionTimeoutMillis: 4_000 }

/** The pool for sign-ins, sign-ups, passwords and their rate limits. */
export const accountPoolOptions: PoolConfig = { ...leadPoolOptions, max: accounts }

/** A pool of one connection for work that needs a session. */
export const directPoolOptions: PoolConfig = {
  ...poolOptions,
  ...limits,
  connectionString: directUrl,
  max: 1,
}
