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

/**
 * Connections of the serving process, in milliseconds: nothing waits for a database that has gone away, and
 * a lost connection gives its slot back.
 */
export const poolOptions: PoolConfig = {
  connectionString: env.PAYLOAD_MIGRATING ? directUrl : env.DATABASE_URL,
  max: 6,
  // Also the longest wait for a connection that others use.
  connectionTimeoutMillis: canWait ? 30_000 : 2_000,
  keepAlive: true,
  ...(canWait ? {} : env.DATABASE_DIRECT_URL ? pooledLimits : limits),
}

/**
 * Connections for leads and sign-ins alone, so that slow work of the staff keeps none of them waiting. A visitor
 * waits for one of them rather than being refused.
 */
export const urgentPoolOptions: PoolConfig = { ...poolOptions, max: 6, connectionTimeoutMillis: 4_000 }

/** One connection for what needs a session. */
export const directPoolOptions: PoolConfig = {
  ...poolOptions,
  ...limits,
  connectionString: directUrl,
  max: 1,
}
