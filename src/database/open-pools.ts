import type pg from 'pg'

/** Next's bundle and the command that runs it hold two copies of this file; the process has one list. */
const KEY = Symbol.for('nova.open-pools')
const END_MS = 2_000

function openPools(): Set<pg.Pool> {
  const known: unknown = Reflect.get(globalThis, KEY)
  if (known instanceof Set) return known
  const made = new Set<pg.Pool>()
  Reflect.set(globalThis, KEY, made)
  return made
}

/** Remembers a pool until the process ends its connections. */
export function rememberPool(pool: pg.Pool) {
  openPools().add(pool)
}

/** Ends all connections of this process in an orderly way, before its database stops. */
export async function endPools() {
  const ended = Promise.allSettled([...openPools()].map((pool) => pool.end()))
  const late = new Promise((resolve) => setTimeout(resolve, END_MS).unref())
  await Promise.race([ended, late])
}
