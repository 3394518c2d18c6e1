import type { PoolConfig } from 'pg'
import { env } from '@/env'

const limits: PoolConfig = {
  statement_timeout: 4_000,
  query_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
}

/**
 * Connections of the serving process, in milliseconds: nothing waits for a database that has gone away, and
 * a lost connection gives its slot back. Migrations may take longer, so they run without the query limits.
 */
export const poolOptions: PoolConfig = {
  connectionString: env.DATABASE_URL,
  max: 10,
  connectionTimeoutMillis: 2_000,
  keepAlive: true,
  ...(env.PAYLOAD_MIGRATING ? {} : limits),
}
