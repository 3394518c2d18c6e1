import type { PoolConfig } from 'pg'
import { env } from '@/env'
import { SET_LIMITS } from './session-limits'

/** Where sessions last: LISTEN, locks of a session, migrations. */
export const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL

const limits: PoolConfig = {
  query_timeout: 5_000,
  onConnect: (client) => client.query(SET_LIMITS),
}

/** A pooler of transactions brings its own, which the start has looked at. */
const pooledLimits: PoolConfig = { query_timeout: limits.query_timeout }

/** Nobody waits for a migration, or for the pages that a start makes, so they may take their time. */
const canWait = Boolean(env.PAYLOAD_MIGRATING) || env.NEXT_PHASE === 'phase-production-build'

/** Of PostgreSQL's usual 100, four instances of several workers leave some to backups and to a start. */
const SHARED = 24

/**
 * How many connections each of some workers of one instance opens: for reads and the staff, for leads and sign-ins, and
 * all in all, with the one that hears of expiries and the one that asks whether the instance is ready.
 */
export function connectionsOf(workers: number): { reads: number; urgent: number; total: number } {
  const pooled = workers === 1 ? 12 : Math.max(2, Math.floor(SHARED / workers) - 2)
  const urgent = Math.floor(pooled / 2)
  // Payload looks for a lock of a document on a second connection, in the midst of a transaction.
  const reads = Math.max(2, pooled - urgent)
  return { reads, urgent, total: reads + urgent + 2 }
}

const { reads, urgent } = connectionsOf(env.WEB_CONCURRENCY ?? 1)

/**
 * Connections of the serving process, in milliseconds: nothing waits for a database that has gone away, and
 * a lost connection gives its slot back.
 */
export const poolOptions: PoolConfig = {
  connectionString: env.PAYLOAD_MIGRATING ? directUrl : env.DATABASE_URL,
  max: reads,
  // Also the longest wait for a connection that others use.
  connectionTimeoutMillis: canWait ? 30_000 : 2_000,
  keepAlive: true,
  ...(canWait ? {} : env.DATABASE_DIRECT_URL ? pooledLimits : limits),
}

/**
 * Connections for leads and sign-ins alone, so that slow work of the staff keeps none of them waiting. A visitor
 * waits for one of them rather than being refused.
 */
export const urgentPoolOptions: PoolConfig = { ...poolOptions, max: urgent, connectionTimeoutMillis: 4_000 }

/** One connection for what needs a session. */
export const directPoolOptions: PoolConfig = {
  ...poolOptions,
  ...limits,
  connectionString: directUrl,
  max: 1,
}
