import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { withConnection } from './connection'
import { preparedName } from './prepared-name'
import { WrongDatabase } from './requirements'

type Queries = Pick<ClientBase | Pool, 'query'>

/** Milliseconds after which a confirmed row must be seen by another session; a standby that is read may lag. */
export const SEEN_WITHIN_MS = 5_000

const LOOK_MS = 50

/** The row begins with the time, by which a later probe removes what a process that was killed has left. */
const STAMP = "to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24MISS')"

/**
 * As a lead is stored (`create-with-rows`): one prepared statement with parameters outside of a transaction, with a part
 * that another part selects from. The row needs a new page of the table, as a lead may. Autovacuum truncates the empty
 * pages, so the file grows at each probe but stays small.
 */
const WRITE = `with created as (
  insert into write_probe (filler) values (${STAMP} || $1 || repeat('x', 8000 - 50)) returning filler
) insert into write_probe (filler) select filler from created where filler is null`

const LOOK = 'select from write_probe where substr(filler, 15, 36) = $1'

const REMOVE = `delete from write_probe where substr(filler, 15, 36) = $1
  or filler < to_char((clock_timestamp() - interval '1 minute') at time zone 'UTC', 'YYYYMMDDHH24MISS')`

/** A row that the database has confirmed. `isSeen` says whether another session has seen it in time. */
export type WrittenProbe = { isSeen: Promise<boolean> }

/**
 * Stores a row as a lead is stored, and looks for it over another session, because what a pooler confirms need not be
 * committed. The row is removed afterwards.
 *
 * @param writer - one connection, or a pool of one
 * @param reader - another one. Where this session finds nothing, its owner should close the writing one
 * @throws what the database says when it stores nothing; `isSeen` rejects when the other session cannot be asked
 */
export async function probeWrites(
  writer: Queries,
  reader: Queries,
  seenWithinMs = SEEN_WITHIN_MS,
): Promise<WrittenProbe> {
  const mark = randomUUID()
  const write = () => writer.query({ name: preparedName(WRITE), text: WRITE, values: [mark] })
  await write()
  return { isSeen: untilSeen() }

  async function untilSeen(): Promise<boolean> {
    const deadline = performance.now() + seenWithinMs
    while (!(await finds(reader, mark))) {
      if (performance.now() >= deadline) return false
      await pause(LOOK_MS)
      // A process of the release before removes all rows of this table, and then nobody finds this one.
      if (!(await finds(writer, mark))) await write()
    }
    // What is left behind goes with a later probe.
    await reader.query(REMOVE, [mark]).catch(() => undefined)
    return true
  }
}

/** The first line is the problem, the second is what to do about it. */
export const NOT_COMMITTED = `The database confirms rows that nobody else finds, so leads would be thanked for and lost: something in front of it does not commit a single statement.
Name the server itself in DATABASE_URL, or set what is in front of it to commit (pgpool2: backend_clustering_mode = 'streaming_replication').`

/**
 * Checks that a row that the database confirms is there for other sessions. One that stores nothing still serves its
 * pages, so its refusal is none here.
 *
 * @throws {WrongDatabase} when a confirmed row is not there in time
 */
export async function requireCommits(url: string): Promise<void> {
  const isSeen = await isCommitted(url).catch(() => true)
  if (!isSeen) throw new WrongDatabase(NOT_COMMITTED)
}

/**
 * Whether a row that the database confirms is there for other sessions in time.
 *
 * @param prepare - called with the writing connection before it writes
 * @throws what the database says when it stores nothing
 */
export async function isCommitted(
  url: string,
  prepare?: (writer: ClientBase) => Promise<unknown>,
): Promise<boolean> {
  return withConnection(url, (reader) =>
    withConnection(url, async (writer) => {
      await prepare?.(writer)
      return (await probeWrites(writer, reader)).isSeen
    }),
  )
}

async function finds(session: Queries, mark: string): Promise<boolean> {
  const { rowCount } = await session.query(LOOK, [mark])
  return rowCount !== 0
}
