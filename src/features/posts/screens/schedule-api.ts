import type { Occurrence } from '@/domain/business-minute'
import { paths } from '@/domain/paths'
import type { Schedule, ScheduleAction } from '@/features/posts/rules/scheduled-post'
import { fetchJson, problemIn } from '@/lib/fetch-json'

/** The schedule of a post, and the state that decides what can be scheduled. */
export type ScheduleOfPost = { published: boolean; hasChanges: boolean; schedule: Schedule | null }

const addressOf = (post: string) => `${paths.scheduledPosts}/post/${encodeURIComponent(post)}`

/** @throws {RequestFailed} */
export function readSchedule(post: string): Promise<ScheduleOfPost> {
  return fetchJson(addressOf(post))
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
  try {
    const { at } = await fetchJson(addressOf(post), { body: wish })
    return { at: String(at) }
  } catch (error) {
    return { problem: problemIn(error) ?? FAILED }
  }
}

/** @throws {RequestFailed} */
export async function takeBack(post: string): Promise<void> {
  await fetchJson(`${addressOf(post)}/take-back`, { method: 'POST' })
}
