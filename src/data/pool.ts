import type { PoolConfig } from 'pg'
import { env } from '@/env'
import { SET_LIMITS } from './session-limits'

/** Where sessions last: LISTEN, locks of a session, migrations. */
export const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL

const limits: PoolConfig = {
  query_timeout: 5_000,
  // To compile a query takes PostgreSQL longer than any of ours runs: 37 ms of 85 for the visits of three years.
  onConnect: (client) => client.query(`${SET_LIMITS}; SET jit = off`),
}

/** A transaction pooler has limits of its own, which the start has checked. */
const pooledLimits: PoolConfig = { query_timeout: limits.query_timeout }

/** Nobody waits for a migration or for a build, so their statements may take longer. */
const canWait = Boolean(env.PAYLOAD_MIGRATING) || env.NEXT_PHASE === 'phase-production-build'

/** What a PostgreSQL with its usual settings gives ordinary roles: three of a hundred are its administrator's. */
export const USUAL_CONNECTIONS = 97

/** Four instances of up to four workers leave some of the usual connections for backups and starts. */
const SHARED = 24

/** What each worker of an instance opens: for reads and the staff, for leads, for accounts, and all in all. */
export type Connections = { reads: number; leads: number; accounts: number; total: number }

/**
 * How many connections each of some workers of one instance opens; `total` has the one that hears of expiries and the
 * one that asks how the database is. More than four workers open more together than four, since none has fewer than six.
 */
export function connectionsOf(workers: number): Connections {
  const pooled = workers === 1 ? 12 : Math.max(2, Math.floor(SHARED / workers) - 2)
  const leads = Math.max(1, Math.floor(pooled / 3))
  const accounts = Math.max(1, Math.floor(pooled / 5))
  // Payload looks for a lock of a document on a second connection, in the midst of a transaction.
  const reads = Math.max(2, pooled - leads - accounts)
  return { reads, leads, accounts, total: reads + leads + accounts + 2 }
}

const { reads, leads, accounts } = connectionsOf(env.WEB_CONCURRENCY ?? 1)

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
 * Connections for leads alone, so that neither slow work of the staff nor a flood of sign-ins keeps one waiting. A
 * visitor waits for one of them rather than being refused.
 */
export const leadPoolOptions: PoolConfig = { ...poolOptions, max: leads, connectionTimeoutMillis: 4_000 }

/** Connections for sign-ins, sign-ups and passwords, and what counts them. */
export const accountPoolOptions: PoolConfig = { ...leadPoolOptions, max: accounts }

/** One connection for what needs a session. */
export const directPoolOptions: PoolConfig = {
  ...poolOptions,
  ...limits,
  connectionString: directUrl,
  max: 1,
}
