import type pg from 'pg'

const END_MS = 2_000

const openPools = new Set<pg.Pool>()

/** Remembers a pool until the process ends its connections. */
export function rememberPool(pool: pg.Pool) {
  openPools.add(pool)
}

/** Any pool that is still open: the first is that of the staff's and the visitors' reads. */
export function openPool(): pg.Pool | undefined {
  return [...openPools].find((pool) => !pool.ending)
}

/** What the connections of this process do, all pools together; `waiting` is who waits for one. */
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

/** Ends all connections of this process in an orderly way, before its database stops. */
export async function endPools() {
  const ended = Promise.allSettled([...openPools].map((pool) => pool.end()))
  const timeout = new Promise((resolve) => setTimeout(resolve, END_MS).unref())
  await Promise.race([ended, timeout])
}
