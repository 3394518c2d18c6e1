import { createLocalReq, type Payload } from 'payload'
import type pg from 'pg'
import { inTransaction } from '@/data/transaction'
import { OF_PUBLISHING } from '@/domain/area-list'
import { logEvent } from '@/domain/events'
import { hasRightInSql } from '@/features/accounts/server/rights-in-sql'
import { BY_HAND, PAUSED_REASON, type ScheduleAction } from '@/features/posts/rules/scheduled-post'
import { isDatabaseUnavailable } from '@/lib/known-errors'
import { flags } from '@/lib/payload-flags'
import type { Job } from '@/server/jobs'
import { fieldProblemsOf, isSlugConflict, SLUG_TAKEN } from './field-problems'
import { publishPendingChanges } from './pending-changes'
import { settleSchedule } from './settle-schedule'

/** Milliseconds between reads while nothing is due, so that schedules stored by other processes are seen. */
const LOOK_MS = 500
/**
 * Milliseconds until the next look while another process holds what is due: if that process is killed, it is free
 * again.
 */
const HELD_MS = 100
/** Milliseconds until the first retry of an unexpected failure; each later retry waits twice as long. */
const RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

/** When a process hangs, PostgreSQL ends its transaction after so many milliseconds and frees the row. */
const LONGEST_IDLE_MS = 1_500

/** Rows that failed unexpectedly in this process, and when they are tried again (`performance.now()`). */
const failed = new Map<string, { tries: number; againAt: number }>()

/** Publishes posts, and takes them off the site, at the minutes that are set for them. */
export const scheduleJob: Job = {
  firstMs: LOOK_MS,
  run: carryOutDue,
  // A post may have become due while the database was away, so it is asked again soon.
  retryMs: RETRY_MS,
}

/**
 * Carries out schedules that are due by the clock of the database. One process takes each row, and changes the post
 * and records it in one transaction.
 *
 * @returns milliseconds until the next look, which aims at the next scheduled minute
 * @throws while the database is away
 */
export async function carryOutDue(payload: Payload): Promise<number> {
  for (;;) {
    const waiting = [...failed].filter(([, { againAt }]) => againAt > performance.now()).map(([id]) => id)
    const ms = await untilNext(payload, waiting)
    if (ms > 0) return Math.min(ms, LOOK_MS)
    if (!(await carryOutOne(payload, waiting))) return HELD_MS
  }
}

/** @returns 0 or less when something is due */
async function untilNext({ db }: Payload, without: readonly string[]): Promise<number> {
  const { rows } = await db.pool.query<{ ms: number | null }>(
    `select (extract(epoch from min(at) - clock_timestamp()) * 1000)::float8 as ms from scheduled_posts
     where state = 'pending' and id <> all($1)`,
    [without],
  )
  const ms = rows[0]?.ms ?? LOOK_MS
  return ms > 0 ? Math.max(1, ms) : ms
}

type Due = {
  id: string
  post: string
  action: ScheduleAction
  at: Date
  by: string | null
  title: string | null
  slug: string | null
  published: boolean
  isTrashed: boolean
  isFirst: boolean
  hasChanges: boolean
  now: Date
  mayPublish: boolean
}

/** @returns whether there was a row that no other process holds */
async function carryOutOne(payload: Payload, without: readonly string[]): Promise<boolean> {
  let due: Due | undefined
  try {
    await inTransaction(payload, async ({ id, client }) => {
      due = await claim(client, without)
      if (due) await carryOut(payload, due, { id, client })
    })
    if (due) failed.delete(due.id)
  } catch (error) {
    if (!due) throw error
    await recordFailure(payload, due, error)
  }
  return due !== undefined
}

/** The post is locked too, so that a save comes before or after it. */
async function claim(client: pg.PoolClient, without: readonly string[]): Promise<Due | undefined> {
  await client.query(`set local idle_in_transaction_session_timeout = ${LONGEST_IDLE_MS}`)
  const { rows } = await client.query<Due>(
    `select due.id, due.post_id as post, due.action, due.at, due.by_id as by, post.title, post.slug,
       coalesce(post.published, false) as published,
       post.deleted_at is not null as "isTrashed", post.published_at is null as "isFirst", now() as now,
       exists (select from pending_changes where post_id = post.id) as "hasChanges",
       due.by_id is null or ${hasRightInSql('due.by_id', OF_PUBLISHING)} as "mayPublish"
     from scheduled_posts due join blog_posts post on post.id = due.post_id
     where due.state = 'pending' and due.at <= now() and due.id <> all($1)
     order by due.at limit 1 for no key update of post, due skip locked`,
    [without],
  )
  return rows[0]
}

type OpenTransaction = { id: string | number; client: pg.PoolClient }

async function carryOut(payload: Payload, due: Due, { id, client }: OpenTransaction): Promise<void> {
  const open = { payload, transaction: id, client }
  if (!due.mayPublish) return settleSchedule(open, { ...due, state: 'paused', reason: PAUSED_REASON })
  // A process of the release before has done it by hand, and knows of no schedule.
  if (isSoAlready(due)) return settleSchedule(open, { ...due, state: 'done', reason: BY_HAND })
  const reason = refusalOf(due)
  if (reason) return settleSchedule(open, { ...due, state: 'refused', reason })
  await change(payload, due, id)
  await settleSchedule(open, { ...due, state: 'done', reason: null })
}

/**
 * The right was checked when it was scheduled and again by `mayPublish`. The account may have been deleted since.
 */
async function change(
  payload: Payload,
  { post, action, isFirst, now, by }: Due,
  transactionID: string | number,
) {
  const saveOrder = { schedule: { by } }
  if (action === 'publish-changes') {
    const req = await createLocalReq({ context: flags({ saveOrder }), req: { transactionID } }, payload)
    await publishPendingChanges(req, post, { overrideAccess: true })
    return
  }
  const isPublished = action === 'publish'
  await payload.update({
    collection: 'blog-posts',
    id: post,
    data: {
      published: isPublished,
      // A first publication has the date of its minute by the clock that said so.
      ...(isPublished && isFirst ? { publishedAt: now.toISOString() } : {}),
    },
    context: flags({ saveOrder }),
    overrideAccess: true,
    req: { transactionID },
  })
}

function isSoAlready({ action, published, isTrashed }: Due): boolean {
  return action !== 'publish-changes' && !isTrashed && published === (action === 'publish')
}

/** Why a scheduled change of a post is refused; null when it is not. */
function refusalOf({ action, published, isTrashed, title, slug, hasChanges }: Due): string | null {
  if (isTrashed) return 'The post is in the trash'
  if (action === 'publish' && !(title?.trim() && slug?.trim())) return 'Title and slug are required'
  if (action === 'publish-changes' && !published) return 'The post is not on the site'
  if (action === 'publish-changes' && !hasChanges) return 'There are no changes to publish'
  return null
}

const CLIENT_ERRORS = { from: 400, to: 500 }

/** A refusal by a rule is stored, shown and mailed. Any other failure is tried again. */
async function recordFailure(payload: Payload, due: Due, error: unknown): Promise<void> {
  const reason = ruleOf(error)
  if (reason) {
    // Payload has rolled back what it refused, and the claim with it: whoever is first now writes it down.
    await inTransaction(payload, ({ id, client }) =>
      settleSchedule({ payload, transaction: id, client }, { ...due, state: 'refused', reason }),
    )
    return
  }
  const tries = (failed.get(due.id)?.tries ?? 0) + 1
  const pause = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (tries - 1))
  failed.set(due.id, { tries, againAt: performance.now() + pause })
  logEvent(payload.logger, 'post.schedule-failed', { schedule: due.id, post: due.post, err: error })
  if (isDatabaseUnavailable(error)) throw error
}

/** The message of the refused field, if there is one. */
function ruleOf(error: unknown): string | null {
  if (!(error instanceof Error) || isDatabaseUnavailable(error)) return null
  const status = 'status' in error ? Number(error.status) : 0
  if (status < CLIENT_ERRORS.from || status >= CLIENT_ERRORS.to) return null
  if (isSlugConflict(error)) return SLUG_TAKEN
  return fieldProblemsOf(error)[0]?.message ?? error.message
}
