import type { PoolConfig } from 'pg'
import { env } from '@/env'

const limits: PoolConfig = {
  statement_timeout: 4_000,
  query_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
}

/** Nobody waits for a migration, or for the pages that a start makes, so they may take their time. */
const canWait = Boolean(env.PAYLOAD_MIGRATING) || env.NEXT_PHASE === 'phase-production-build'

/**
 * Connections of the serving process, in milliseconds: nothing waits for a database that has gone away, and
 * a lost connection gives its slot back.
 */
export const poolOptions: PoolConfig = {
  connectionString: env.DATABASE_URL,
  max: 6,
  // Also the longest wait for a connection that others use.
  connectionTimeoutMillis: canWait ? 30_000 : 2_000,
  keepAlive: true,
  ...(canWait ? {} : limits),
}

/**
 * Connections for leads and sign-ins alone, so that slow work of the staff keeps none of them waiting. A visitor
 * waits for one of them rather than being refused.
 */
export const urgentPoolOptions: PoolConfig = { ...poolOptions, max: 6, connectionTimeoutMillis: 4_000 }
