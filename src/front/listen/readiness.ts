import 'server-only'
import pg from 'pg'
import { openPool, rememberPool } from '@/data/open-pools'
import { poolOptions } from '@/data/pool'
import { probeWrites } from '@/data/write-probe'
import { ADMIN_ROLE } from '@/domain/roles'
import { isStopping, isWarming, probeResponse } from '@/lib/health'
import { withTimeout } from '@/lib/timing'
import { migrations } from '@/migrations'

/** What may be wrong, in the order of the checks. */
export type Fault = 'stopping' | 'warming' | 'database' | 'migrations' | 'admin' | 'writes'

/** Milliseconds: a load balancer is not kept waiting for a database that does not respond. */
const READY_WAIT_MS = 250

/** Milliseconds: a probe gives up after this long, so the check does too. */
const LONGEST_MS = 2_000

/** Milliseconds: more frequent requests get the last result, so that the route cannot load the database. */
const CACHE_MS = 1_000

/**
 * Milliseconds. A full disk and a server in recovery still answer reads, so only a write shows that they fail; and only
 * another session shows that what was confirmed is stored.
 */
const WRITE_EVERY_MS = 10_000

/** Milliseconds: the row is mostly seen at once. */
const SEEN_WAIT_MS = 500

const UNDEFINED_TABLE = '42P01'

const last = {
  pool: null as pg.Pool | null,
  look: null as Promise<Fault | null> | null,
  /** What the database last said of its migrations. It stands while the database is away. */
  isMigrated: true,
  /** When the last write was tried, and whether it was stored. */
  write: { at: Number.NEGATIVE_INFINITY, isStored: true },
}

/**
 * Readiness: the process stays, is warm, and its tables are there. Without the database it still shows cached pages
 * and says that a form cannot be taken, which is more than a load balancer without an instance does.
 */
export async function handleReadiness(): Promise<Response> {
  const failed = await reasonToSendNobody()
  return failed
    ? probeResponse(503, { status: 'not ready', failed })
    : probeResponse(200, { status: 'ready' })
}

/** Health: whether all is well, and otherwise the first fault. For alarms and not for load balancers. */
export async function handleStatus(): Promise<Response> {
  const failed = await findFault()
  return failed ? probeResponse(503, { status: 'not well', failed }) : probeResponse(200, { status: 'well' })
}

/**
 * The first fault, or null. Reads from the database at most once a second and writes at most every ten, on a
 * connection of its own, so that a queue for other connections does not make the server unwell.
 */
export async function findFault(): Promise<Fault | null> {
  return ownState() ?? (await look())
}

async function reasonToSendNobody(): Promise<Fault | null> {
  const state = ownState()
  if (state) return state
  await withTimeout(look(), READY_WAIT_MS).catch(() => undefined)
  return last.isMigrated ? null : 'migrations'
}

function ownState(): Fault | null {
  if (isStopping()) return 'stopping'
  return isWarming() ? 'warming' : null
}

function look(): Promise<Fault | null> {
  if (last.look) return last.look
  const looking = lookAtDatabase()
  last.look = looking
  looking.finally(() => setTimeout(forget, CACHE_MS).unref())
  return looking
}

function forget() {
  last.look = null
}

async function lookAtDatabase(): Promise<Fault | null> {
  try {
    const { rows } = await connections().query<{ applied: number; has_admin: boolean }>(
      `select (select count(distinct name)::int from payload_migrations where name = any($1)) as applied,
         exists(select from users_roles where value = $2) as has_admin`,
      [migrations.map(({ name }) => name), ADMIN_ROLE],
    )
    last.isMigrated = rows[0]?.applied === migrations.length
    if (!last.isMigrated) return 'migrations'
    if (!rows[0]?.has_admin) return 'admin'
    return (await takesWrites()) ? null : 'writes'
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE
    if (!isMissing) return 'database'
    last.isMigrated = false
    return 'migrations'
  }
}

async function takesWrites(): Promise<boolean> {
  const { write } = last
  if (performance.now() - write.at < WRITE_EVERY_MS) return write.isStored
  write.at = performance.now()
  const own = connections()
  try {
    // Without another pool Payload is not open, and no lead can come.
    const { isSeen } = await probeWrites(own, openPool(own) ?? own)
    // While the other session cannot be asked, what was known stands. A standby that it reads may lag, so this goes on.
    const noted = isSeen.then((isStored) => note(own, isStored)).catch(() => undefined)
    await withTimeout(noted, SEEN_WAIT_MS).catch(() => undefined)
  } catch {
    write.isStored = false
  }
  return write.isStored
}

function note(pool: pg.Pool, isStored: boolean) {
  last.write.isStored = isStored
  // Its connection may still hold the transaction that was never committed.
  if (!isStored) void pool.end().catch(() => undefined)
}
const IDLE_MS = 2_000

function connections(): pg.Pool {
  if (last.pool && !last.pool.ending) return last.pool
  const pool = new pg.Pool({
    ...poolOptions,
    max: 1,
    // Each of several workers is asked only now and then.
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: LONGEST_MS / 2,
    query_timeout: LONGEST_MS / 2,
  })
  rememberPool(pool)
  // The next check notices it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  last.pool = pool
  return pool
}
