import type pg from 'pg'
import { ALL_OUTDATED, CHANNEL, type Outdated } from './expiries'
import { LOCKS } from './locks'

/** A purge that every cache has not acknowledged yet. */
export type StoredPurge = {
  id: string
  number: number
  outdated: Pick<Outdated, 'pages' | 'post'>
  /** Whether every cache has acknowledged it once. */
  isSent: boolean
}

type Queries = Pick<pg.ClientBase, 'query'>

const COLUMNS = `id::text, number::float8 AS number, outdated, sent_at IS NOT NULL AS "isSent"`

/**
 * Gives the committed purges that have none the next number, in one statement: whoever sees the number also sees every
 * change that it covers, because those were committed before. The number is also a time, so that it does not go back
 * when the database is replaced by an older copy of itself.
 */
const NUMBER = `
  WITH news AS (SELECT id FROM cdn_purges WHERE number IS NULL),
  state AS (
    INSERT INTO cdn_state (number) SELECT extract(epoch FROM clock_timestamp()) * 1000 WHERE EXISTS (SELECT FROM news)
    ON CONFLICT (id) DO UPDATE SET number = greatest(cdn_state.number + 1, excluded.number)
    RETURNING number),
  numbered AS (
    UPDATE cdn_purges SET number = state.number FROM state
    WHERE cdn_purges.id IN (SELECT id FROM news) AND cdn_purges.number IS NULL RETURNING cdn_purges.*),
  notice AS (SELECT pg_notify('${CHANNEL}', '') WHERE EXISTS (SELECT FROM numbered))
  SELECT ${COLUMNS} FROM numbered LEFT JOIN notice ON true ORDER BY id`

/** Gives new purges their number. @returns those purges */
export async function numberPurges(client: Queries): Promise<StoredPurge[]> {
  return (await client.query<StoredPurge>(NUMBER)).rows
}

/** The number of the last purge, and all purges that have one: what a worker begins with. */
export async function readPurges(client: Queries): Promise<{ number: number; purges: StoredPurge[] }> {
  const { rows } = await client.query<{ number: number }>('SELECT number::float8 AS number FROM cdn_state')
  const found = await client.query<StoredPurge>(
    `SELECT ${COLUMNS} FROM cdn_purges WHERE number IS NOT NULL ORDER BY id`,
  )
  return { number: rows[0]?.number ?? 0, purges: found.rows }
}

/** Stores that every cache has acknowledged these purges once. */
export async function markSent(client: Queries, ids: readonly string[]): Promise<void> {
  await client.query('UPDATE cdn_purges SET sent_at = now() WHERE id = ANY($1::bigint[])', [ids])
}

/** Deletes purges that no cache needs any more. */
export async function deletePurges(client: Queries, ids: readonly string[]): Promise<void> {
  await client.query('DELETE FROM cdn_purges WHERE id = ANY($1::bigint[])', [ids])
}

/** Stores why a cache cannot be reached; null when all of them can. */
export async function recordOutage(client: Queries, failure: string | null): Promise<void> {
  await client.query(
    `UPDATE cdn_state SET failure = $1,
       away_since = CASE WHEN $1::text IS NOT NULL THEN coalesce(away_since, now()) END
     WHERE failure IS DISTINCT FROM $1::text`,
    [failure],
  )
}

/** Whether every cache has acknowledged these purges. */
export async function arePurged(client: Queries, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM cdn_purges WHERE id = ANY($1::bigint[]) AND sent_at IS NULL LIMIT 1',
    [ids],
  )
  return rowCount === 0
}

/**
 * Stores which build serves. If another one has served before, everything is purged: a new build, or one with other
 * settings, draws every page anew.
 *
 * @param build - null when no cache is in front, so that whatever changes meanwhile is purged when one is
 */
export async function announceBuild(client: Queries, build: string | null): Promise<void> {
  await client.query(
    `WITH changed AS (
       INSERT INTO cdn_state (build) SELECT $1::text WHERE $1::text IS NOT NULL OR EXISTS (SELECT FROM cdn_state)
       ON CONFLICT (id) DO UPDATE SET build = excluded.build WHERE cdn_state.build IS DISTINCT FROM excluded.build
       RETURNING build)
     INSERT INTO cdn_purges (outdated) SELECT $2::jsonb FROM changed WHERE build IS NOT NULL`,
    [build, EVERYTHING_OUTDATED],
  )
  if (build === null) await client.query('DELETE FROM cdn_purges')
}

const EVERYTHING_OUTDATED = JSON.stringify({ pages: ALL_OUTDATED.pages })

/** Purges everything. @returns the purge's id */
export async function purgeEverything(client: Queries): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `WITH written AS (INSERT INTO cdn_purges (outdated) VALUES ($1::jsonb) RETURNING id)
     SELECT id::text, pg_notify('${CHANNEL}', '') FROM written`,
    [EVERYTHING_OUTDATED],
  )
  return String(rows[0]?.id)
}

/**
 * Stores that these paths show something else now, for what no process holds in its memory.
 *
 * @param paths - as in an expiry
 */
export async function purgePaths(client: Queries, paths: readonly string[]): Promise<void> {
  await client.query(
    `WITH written AS (INSERT INTO cdn_purges (outdated) VALUES ($1::jsonb) RETURNING id)
     SELECT pg_notify('${CHANNEL}', '') FROM written`,
    [JSON.stringify({ pages: { paths, isRemoval: true } })],
  )
}

/** What waits, and what is known of an outage. */
export type PurgeState = {
  waiting: number
  oldestSeconds: number
  failure: string | null
  awaySeconds: number
  number: number
}

/** Reads what waits, for the owner and their metrics. */
export async function readPurgeState(client: Queries): Promise<PurgeState> {
  const { rows } = await client.query<PurgeState>(
    `SELECT (SELECT count(*)::int FROM cdn_purges WHERE sent_at IS NULL) AS waiting,
       (SELECT coalesce(extract(epoch FROM now() - min(at)), 0)::float8 FROM cdn_purges WHERE sent_at IS NULL)
         AS "oldestSeconds",
       (SELECT failure FROM cdn_state) AS failure,
       coalesce((SELECT extract(epoch FROM now() - away_since) FROM cdn_state), 0)::float8 AS "awaySeconds",
       coalesce((SELECT number FROM cdn_state), 0)::float8 AS number`,
  )
  const [state] = rows
  if (!state) throw new Error('There is no answer')
  return state
}

const LOCK = LOCKS.purges
const HALF = 2 ** 32

/** Whether no process of any instance sends purges at this moment. */
export async function isPurgeLockFree(client: Queries): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND classid = $1 AND objid = $2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [Math.floor(LOCK / HALF), LOCK % HALF],
  )
  return rowCount === 0
}

/** Takes the lock of the one process that sends purges, until its session ends. @returns whether it was free */
export async function takePurgeLock(client: Queries): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK])
  return rows[0]?.taken === true
}
