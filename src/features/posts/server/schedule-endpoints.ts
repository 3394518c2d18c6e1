import type pg from 'pg'
import { z } from 'zod'
import { inTransaction } from '@/data/transaction'
import { LOCAL_MINUTE, type Occurrence, readMinute } from '@/domain/business-minute'
import { staffNameSql } from '@/features/accounts/server/staff-name-sql'
import { recordEvent } from '@/features/audit/server/record-event'
import {
  LONGEST_YEARS,
  SCHEDULE_ACTIONS,
  type Schedule,
  type ScheduleAction,
} from '@/features/posts/rules/scheduled-post'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'

/** What the staff see of a row, as `Schedule`. */
export const SCHEDULE_COLUMNS = `due.id, due.action, due.at, due.state, due.reason,
  ${staffNameSql('person')} as by, due.settled_at as "settledAt"`

/** Whether what a row wanted of its post is still not so. */
export const IS_UNDONE = `(due.action = 'publish' and not post.published or due.action = 'unpublish' and post.published
  or due.action = 'publish-changes')`

/**
 * `GET /api/scheduled-posts/post/:post`: what waits for a post, or was refused last and is still not so; null where
 * nothing does.
 */
export const readSchedule = adminEndpoint({
  method: 'get',
  path: '/post/:post',
  handle: async ({ req: { payload }, ids: { post } }) => {
    const { rows } = await payload.db.pool.query<{
      published: boolean
      hasChanges: boolean
      schedule: Schedule | null
    }>(
      `select post.published, exists (select from pending_changes where post_id = post.id) as "hasChanges", (
         select to_jsonb(newest) from (
           select ${SCHEDULE_COLUMNS} from scheduled_posts due left join users person on person.id = due.by_id
           where due.post_id = post.id order by due.created_at desc, due.id desc limit 1
         ) newest
         where newest.state in ('pending', 'paused') or newest.state = 'refused' and exists (
           select from scheduled_posts due where due.id = newest.id and ${IS_UNDONE})
       ) as schedule
       from blog_posts post where post.id = $1 and post.deleted_at is null`,
      [post],
    )
    return rows[0] ?? null
  },
})

const bodySchema = z.strictObject({
  action: z.enum(SCHEDULE_ACTIONS),
  /** Minute in the time zone of the business. */
  at: z.string().regex(LOCAL_MINUTE, 'Choose a day and a time'),
  /** Which of two equal minutes, when the clocks are set back. */
  which: z.enum(['first', 'second']).optional(),
})

/**
 * `POST /api/scheduled-posts/post/:post`: schedules an action for a post, in place of its present schedule. A minute
 * that exists twice is a 409 with both, until `which` chooses one.
 */
export const schedulePost = adminEndpoint({
  method: 'post',
  path: '/post/:post',
  body: bodySchema,
  handle: async ({ req, by, ids: { post }, body: { action, at: local, which } }) => {
    const at = toInstant(local, which)
    return inTransaction(req.payload, async (transaction) => {
      const { client } = transaction
      const stored = await lockPost(client, post, at)
      if (!stored) return null
      refuseIdle(action, stored)
      const id = await storeSchedule(client, { post, action, at, by })
      if (!id) return null
      const about = { type: 'post', id: post, label: stored.title } as const
      const details = { schedule: id, action, at: at.toISOString() }
      await recordEvent(req, 'post.scheduled', { about, details }, transaction)
      return { id, at: at.toISOString() }
    })
  },
})

/** `POST /api/scheduled-posts/post/:post/take-back`: nothing waits for the post any more. */
export const takeBackSchedule = adminEndpoint({
  method: 'post',
  path: '/post/:post/take-back',
  handle: ({ req, ids: { post } }) =>
    inTransaction(req.payload, async (transaction) => {
      const { rows } = await transaction.client.query<{ id: string; title: string | null }>(
        `delete from scheduled_posts due using blog_posts post
         where due.post_id = $1 and post.id = due.post_id and due.state in ('pending', 'paused')
         returning due.id, post.title`,
        [post],
      )
      const [row] = rows
      if (!row) return null
      const about = { type: 'post', id: post, label: row.title } as const
      await recordEvent(req, 'post.unscheduled', { about, details: { schedule: row.id } }, transaction)
      return { id: row.id }
    }),
})

/** @throws {Refusal} for a minute that does not exist, or exists twice without a choice */
function toInstant(local: string, which?: Occurrence): Date {
  const minute = readMinute(local, which)
  if (minute.kind === 'none') throw new Refusal(minute.message, 400)
  if (minute.kind === 'twice') throw new Refusal(minute.message, 409, { choices: minute.choices })
  return minute.at
}

type Stored = {
  title: string | null
  published: boolean
  isTrashed: boolean
  isComplete: boolean
  hasChanges: boolean
  isPast: boolean
  isFar: boolean
}

/** The same order of locks as at the scheduled minute: first the post, then its schedule. */
async function lockPost(client: pg.PoolClient, post: string, at: Date): Promise<Stored | undefined> {
  const { rows } = await client.query<Stored>(
    `select title, published, deleted_at is not null as "isTrashed", trim(title) <> '' and trim(slug) <> '' as "isComplete",
       exists (select from pending_changes where post_id = blog_posts.id) as "hasChanges",
       $2::timestamptz <= now() as "isPast", $2::timestamptz > now() + $3 * interval '1 year' as "isFar"
     from blog_posts where id = $1 for no key update`,
    [post, at, LONGEST_YEARS],
  )
  return rows[0]
}

/** Refuses a schedule that would change nothing, or that the post does not allow at present. */
function refuseIdle(action: ScheduleAction, stored: Stored): void {
  if (stored.isTrashed) throw new Refusal('The post is in the trash', 409)
  if (stored.isPast) throw new Refusal('That minute has passed', 400)
  if (stored.isFar) throw new Refusal(`Choose a day within the next ${LONGEST_YEARS} years`, 400)
  if (action === 'publish' && stored.published) throw new Refusal('The post is on the site already', 409)
  if (action !== 'publish' && !stored.published) throw new Refusal('The post is not on the site', 409)
  if (action === 'publish-changes' && !stored.hasChanges)
    throw new Refusal('There are no changes to publish', 409)
  if (!stored.isComplete) throw new Refusal('Title and slug are required', 409)
}

type NewSchedule = { post: string; action: ScheduleAction; at: Date; by: string }

/** Sets a minute for a post, in place of the one that it has. The caller has locked the post. */
export async function storeSchedule(
  client: pg.PoolClient,
  { post, action, at, by }: NewSchedule,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `insert into scheduled_posts (id, post_id, action, at, by_id, state) values (gen_random_uuid(), $1, $2, $3, $4, 'pending')
     on conflict (post_id) where state in ('pending', 'paused') do update set action = excluded.action, at = excluded.at,
       by_id = excluded.by_id, state = 'pending', reason = null, settled_at = null, updated_at = now()
     returning id`,
    [post, action, at, by],
  )
  return rows[0]?.id
}
