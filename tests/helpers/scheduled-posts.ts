import type { ScheduleAction, ScheduleState } from '@/features/posts/rules/scheduled-post'
import { payload, query } from './payload'

type Planned = {
  action?: ScheduleAction
  /** From now on, by the clock of the database. */
  in?: string
  by?: string | null
  state?: ScheduleState
}

/** Stores what is to be done to a post, past the endpoint, which takes whole minutes ahead alone. */
export async function plan(post: string, { action = 'publish', by = null, ...rest }: Planned = {}) {
  const { rows } = await payload.db.pool.query<{ id: string; at: Date }>(
    `insert into scheduled_posts (id, post_id, action, at, by_id, state)
     values (gen_random_uuid(), $1, $2, clock_timestamp() + $3::interval, $4, $5) returning id, at`,
    [post, action, rest.in ?? '-1 second', by, rest.state ?? 'pending'],
  )
  const [row] = rows
  if (!row) throw new Error('It was not stored')
  return row
}

/** What has become of what was planned, in the order of its minutes. */
export async function plans() {
  const rows = await query(
    `select post_id as post, action, state, reason, by_id as by from scheduled_posts order by at`,
  )
  return rows
}
