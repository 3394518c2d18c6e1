import type pg from 'pg'
import { logEvent } from '@/domain/events'
import { outsideOfRequests } from '@/lib/request-context'
import { PatientPool } from './patient-pool'

const END_MS = 2_000

const openPools = new Set<pg.Pool>()

/** Remembers a pool until the process ends its connections. */
export function rememberPool(pool: pg.Pool) {
  openPools.add(pool)
}

/** Opens a pool whose broken connections do not end the process, which ends them when it stops. */
export function watchedPool(options: pg.PoolConfig, logger: Parameters<typeof logEvent>[0]): pg.Pool {
  const pool = new PatientPool(options)
  rememberPool(pool)
  // The error is logged outside of any request, because the request that opened the connection has long ended.
  const logError = (err: Error) => outsideOfRequests(() => logEvent(logger, 'database.connection', { err }))
  pool.on('error', logError)
  pool.on('connect', (client) => client.on('error', logError))
  return pool
}

/**
 * The first pool that is still open, which normally is that of the reads.
 *
 * @param other - a pool that is not meant
 */
export function openPool(other?: pg.Pool): pg.Pool | undefined {
  return [...openPools].find((pool) => !pool.ending && pool !== other)
}

/** The use of the connections of all pools; `waiting` is the number of requests that wait for a connection. */
export function poolUse(): { busy: number; idle: number; waiting: number; most: number } {
  const use = { busy: 0, idle: 0, waiting: 0, most: 0 }
  for (const pool of openPools) {
    if (pool.ended) continue
    use.busy += pool.totalCount - pool.idleCount
    use.idle += pool.idleCount
    use.waiting += pool.waitingCount
    use.most += pool.options.max
  }
  return use
}

/** Closes all connections of this process properly before its database stops. */
export async function endPools() {
  const ended = Promise.allSettled([...openPools].map((pool) => pool.end()))
  const timeout = new Promise((resolve) => setTimeout(resolve, END_MS).unref())
  await Promise.race([ended, timeout])
}
