import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * Milliseconds after which a process that has not said that it runs counts as ended, or as cut off from the database.
 */
export const LEASE_MS = 10_000
const RENEW_MS = 1_000
/** A process that has said nothing for longer says that it runs before it asks for changes. */
const SURE_MS = LEASE_MS / 2

const SAY = `
  INSERT INTO cdn_instances (id, applied, at) VALUES ($1, $2::bigint, now())
  ON CONFLICT (id) DO UPDATE SET applied = excluded.applied, at = excluded.at`

const LEAVE = 'DELETE FROM cdn_instances WHERE id = $1'

/** The interval after `at` in which a row counts, in SQL. */
const LEASE = `interval '${LEASE_MS} milliseconds'`

const LEAST_APPLIED = `
  WITH ended AS (DELETE FROM cdn_instances WHERE at < now() - ${LEASE})
  SELECT min(applied)::float8 AS applied FROM cdn_instances WHERE at >= now() - ${LEASE}`

/**
 * The number with which every process that serves pages has caught up; infinite when none serves. It deletes the rows of
 * those that have ended without a word.
 */
export async function leastApplied(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ applied: number | null }>(LEAST_APPLIED)
  return rows[0]?.applied ?? Number.POSITIVE_INFINITY
}

/** What a process says of itself to the one that sends purges. */
export type Presence = {
  /**
   * Says that this process runs, if it has not done so lately. Its row has to be committed before a question for changes
   * is asked: then a purge either waits for this process, or the answer shows what the purge covers.
   */
  ensure: () => Promise<void>
  /** Says with which number this process has caught up, if it has not said so yet. */
  report: (applied: string) => Promise<void>
  /** To be called when the row may be lost. */
  doubt: () => void
  /** Takes the row back, after which nothing waits for this process. */
  leave: () => Promise<void>
}

/**
 * Says what this process has applied, and once a second that it runs, however long it takes to apply something.
 *
 * @param put - asks the database, one statement after another
 * @param isBusy - whether a statement is under way; the word of this second is left out then
 */
export function createPresence(
  put: (text: string, values: readonly unknown[]) => Promise<unknown>,
  isBusy: () => boolean,
): Presence {
  const id = randomUUID()
  let number = '0'
  let said: { number: string; at: number } | null = null
  let hasLeft = false
  const timer = setInterval(() => {
    if (said && !isBusy()) say().catch(() => undefined)
  }, RENEW_MS).unref()

  async function say() {
    if (hasLeft) return
    const saying = { number, at: performance.now() }
    await put(SAY, [id, saying.number])
    said = saying
  }

  return {
    async ensure() {
      if (!said || performance.now() - said.at > SURE_MS) await say()
    },
    async report(applied) {
      number = applied
      if (said?.number !== applied) await say()
    },
    doubt() {
      said = null
    },
    async leave() {
      hasLeft = true
      clearInterval(timer)
      await put(LEAVE, [id])
    },
  }
}
