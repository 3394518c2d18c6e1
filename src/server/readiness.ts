import 'server-only'
import pg from 'pg'
import { rememberPool } from '@/database/open-pools'
import { poolOptions } from '@/database/pool'
import { ADMIN_ROLE } from '@/domain/account'
import { isStopping, probeResponse } from '@/lib/health'
import { migrations } from '../migrations'

/** What a server must have before visitors are sent to it, in the order in which it is looked at. */
export type ReadinessCheck = 'database' | 'migrations' | 'admin' | 'writes'

/** A probe gives up after this long, so the look does too. */
const LONGEST_MS = 2_000

/** Who asks more often gets the last response: the route is no way to load the database. */
const CACHE_MS = 1_000

/** A disk that is full and a server that another one has replaced still read. */
const WRITE_EVERY_MS = 10_000

/**
 * A row that needs a page of its own, as a lead may, durable and gone again. The pages of before are given back by
 * the database's own vacuum, so that the file grows anew each time and stays small.
 */
const WRITE = `do $$ begin
  insert into write_probe (filler) values (repeat('x', 8000));
  delete from write_probe;
end $$`

const UNDEFINED_TABLE = '42P01'

const last = {
  pool: null as pg.Pool | null,
  check: null as Promise<ReadinessCheck | null> | null,
  /** When something was written last, and whether it could be. */
  write: { at: Number.NEGATIVE_INFINITY, isStored: false },
}

/** Whether visitors should be sent here: it stays, the database responds and is migrated, somebody can sign in. */
export async function handleReadiness(): Promise<Response> {
  const failed = isStopping() ? 'stopping' : await failedCheck()
  return failed
    ? probeResponse(503, { status: 'not ready', failed })
    : probeResponse(200, { status: 'ready' })
}

/**
 * The first check that fails, or null when the server is ready. Asks the database at most once a second and writes to
 * it at most every ten, over a connection of its own: requests that wait for one of the others do not make a server unready.
 */
export function failedCheck(): Promise<ReadinessCheck | null> {
  if (last.check) return last.check
  const check = look()
  last.check = check
  check.finally(() => setTimeout(forget, CACHE_MS).unref())
  return check
}

function forget() {
  last.check = null
}

async function look(): Promise<ReadinessCheck | null> {
  try {
    const { rows } = await connections().query<{ applied: number; has_admin: boolean }>(
      `select (select count(distinct name)::int from payload_migrations where name = any($1)) as applied,
         exists(select from users_roles where value = $2) as has_admin`,
      [migrations.map(({ name }) => name), ADMIN_ROLE],
    )
    if (rows[0]?.applied !== migrations.length) return 'migrations'
    if (!rows[0].has_admin) return 'admin'
    return (await takesWrites()) ? null : 'writes'
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE
    return isMissing ? 'migrations' : 'database'
  }
}

async function takesWrites(): Promise<boolean> {
  const { write } = last
  if (performance.now() - write.at < WRITE_EVERY_MS) return write.isStored
  write.at = performance.now()
  write.isStored = await connections()
    .query(WRITE)
    .then(
      () => true,
      () => false,
    )
  return write.isStored
}

const IDLE_MS = 2_000

function connections(): pg.Pool {
  if (last.pool && !last.pool.ending) return last.pool
  const pool = new pg.Pool({
    ...poolOptions,
    max: 1,
    // Of several workers each is asked now and then.
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: LONGEST_MS / 2,
    query_timeout: LONGEST_MS / 2,
  })
  rememberPool(pool)
  // The next look finds out by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  last.pool = pool
  return pool
}
