import type { Occurrence } from '@/domain/business-minute'
import { paths } from '@/domain/paths'
import type { Schedule, ScheduleAction } from '@/features/posts/rules/scheduled-post'
import { fetchJson, isRecord, refusalIn } from '@/lib/fetch-json'
import { fetchInTime } from '@/staff-ui/session-fetch'

/** The schedule of a post, and the state that decides what can be scheduled. */
export type ScheduleOfPost = { published: boolean; hasChanges: boolean; schedule: Schedule | null }

const addressOf = (post: string) => `${paths.scheduledPosts}/post/${encodeURIComponent(post)}`

/** @throws {RequestFailed}, or what fetch throws */
export async function readSchedule(post: string): Promise<ScheduleOfPost> {
  return (await fetchInTime(addressOf(post))).json()
}

export type ScheduleRequest = { action: ScheduleAction; at: string; which?: Occurrence }

const FAILED = 'That did not work. Please try again.'

/**
 * Schedules an action on a post, or moves it to another minute.
 *
 * @param wish - `at` is on the clock of the business, in the format of a `datetime-local` field
 * @returns the instant as ISO text, or the reason of a refusal
 */
export async function setSchedule(
  post: string,
  wish: ScheduleRequest,
): Promise<{ at: string } | { problem: string }> {
  const { ok, body } = await fetchJson(addressOf(post), wish)
  if (ok && isRecord(body)) return { at: String(body.at) }
  return { problem: refusalIn(body) ?? FAILED }
}

/** @throws {RequestFailed}, or what fetch throws */
export async function takeBack(post: string): Promise<void> {
  await fetchInTime(`${addressOf(post)}/take-back`, { method: 'POST' })
}
