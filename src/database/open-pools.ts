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

/** Ends all connections of this process in an orderly way, before its database stops. */
export async function endPools() {
  const ended = Promise.allSettled([...openPools].map((pool) => pool.end()))
  const timeout = new Promise((resolve) => setTimeout(resolve, END_MS).unref())
  await Promise.race([ended, timeout])
}
