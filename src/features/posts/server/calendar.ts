import type { PayloadRequest } from 'payload'
import { requireMay } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import type { Days } from '@/domain/day-range'
import type { Schedule } from '@/features/posts/rules/scheduled-post'
import { IS_UNDONE, SCHEDULE_COLUMNS } from './schedule-endpoints'

/** What happens to a post, or has happened. */
export type CalendarEntry = Schedule & {
  post: string
  title: string
  isPublished: boolean
  isTrashed: boolean
  /** When it happens or has happened. */
  moment: string
}

export type CalendarDraft = { id: string; title: string; updatedAt: string }

export type Calendar = {
  /** Refused and paused schedules that still need somebody. */
  stuck: CalendarEntry[]
  /** Schedules that wait for their minute, the nearest first. */
  ahead: CalendarEntry[]
  /** What happened in the requested days, the latest first, including posts that were published by hand. */
  past: CalendarEntry[]
  /** Drafts without a schedule, the latest change first. */
  drafts: CalendarDraft[]
}

/** More entries than anybody plans. */
const MOST = 500
const MOST_DRAFTS = 100

const COLUMNS = `${SCHEDULE_COLUMNS}, post.id as post, coalesce(post.title, '') as title,
  coalesce(post.published, false) as "isPublished", post.deleted_at is not null as "isTrashed"`

const SCHEDULES = `scheduled_posts due join blog_posts post on post.id = due.post_id
  left join users person on person.id = due.by_id`

/** No later schedule of the post exists. */
const IS_NEWEST = `not exists (select from scheduled_posts newer where newer.post_id = due.post_id
  and (newer.created_at, newer.id) > (due.created_at, due.id))`

/**
 * What happens to posts at set minutes, and what has happened.
 *
 * @param days - of the past, on the calendar of the business
 * @throws a refusal for who is no admin
 */
export async function readCalendar(req: PayloadRequest, days: Days): Promise<Calendar> {
  requireMay(req, 'blog-posts')
  const { pool } = req.payload.db
  const [stuck, ahead, past, drafts] = await Promise.all([
    pool.query<CalendarEntry>(
      `select ${COLUMNS}, due.at as moment from ${SCHEDULES}
       where due.state = 'paused' or due.state = 'refused' and ${IS_UNDONE} and ${IS_NEWEST}
       order by due.at desc limit ${MOST}`,
    ),
    pool.query<CalendarEntry>(
      `select ${COLUMNS}, due.at as moment from ${SCHEDULES}
       where due.state = 'pending' order by due.at, due.id limit ${MOST}`,
    ),
    pool.query<CalendarEntry>(
      `with days as (
         select $1::date::timestamp at time zone $3 as since, ($2::date + 1)::timestamp at time zone $3 as until
       ), settled as (
         select ${COLUMNS}, due.settled_at as moment from days, ${SCHEDULES}
         where due.state in ('done', 'refused') and due.settled_at >= since and due.settled_at < until
       ), by_hand as (
         select post.id, 'publish'::enum_scheduled_posts_action as action, post.published_at as at,
           'done'::enum_scheduled_posts_state as state, null as reason, null as by, post.published_at as "settledAt",
           post.id as post, coalesce(post.title, '') as title, coalesce(post.published, false) as "isPublished",
           false as "isTrashed", post.published_at as moment
         from days, blog_posts post
         where post.published_at >= since and post.published_at < until and post.deleted_at is null
           and not exists (select from scheduled_posts due where due.post_id = post.id and due.action = 'publish'
             and due.state = 'done' and abs(extract(epoch from due.settled_at - post.published_at)) < 60)
       )
       select * from settled union all select * from by_hand order by moment desc, id limit ${MOST}`,
      [days.from, days.to, BUSINESS_TIME_ZONE],
    ),
    pool.query<CalendarDraft>(
      `select id, coalesce(title, '') as title, updated_at as "updatedAt" from blog_posts post
       where not published and deleted_at is null
         and not exists (select from scheduled_posts where post_id = post.id and state in ('pending', 'paused'))
       order by updated_at desc limit ${MOST_DRAFTS}`,
    ),
  ])
  return {
    stuck: stuck.rows.map(withTexts),
    ahead: ahead.rows.map(withTexts),
    past: past.rows.map(withTexts),
    drafts: drafts.rows.map((draft) => ({ ...draft, updatedAt: toText(draft.updatedAt) })),
  }
}

/** The driver returns instants as dates, which cannot be passed to a client component. */
function withTexts(entry: CalendarEntry): CalendarEntry {
  const { at, settledAt, moment } = entry
  return { ...entry, at: toText(at), settledAt: settledAt && toText(settledAt), moment: toText(moment) }
}

const toText = (instant: string | Date) => new Date(instant).toISOString()
