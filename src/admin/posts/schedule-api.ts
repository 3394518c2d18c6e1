import { paths } from '@/domain/paths'
import type { Occurrence, Schedule, ScheduleAction } from '@/domain/scheduled-post'
import { fetchJson, isRecord, refusalIn } from '@/lib/fetch-json'
import { fetchInTime } from '../session/session-fetch'

/** What waits for a post, and what can be scheduled for it. */
export type ScheduleOfPost = { published: boolean; hasChanges: boolean; schedule: Schedule | null }

const addressOf = (post: string) => `${paths.scheduledPosts}/post/${encodeURIComponent(post)}`

/** @throws {RequestFailed}, or what fetch throws */
export async function readSchedule(post: string): Promise<ScheduleOfPost> {
  return (await fetchInTime(addressOf(post))).json()
}

export type ScheduleRequest = { action: ScheduleAction; at: string; which?: Occurrence }

const FAILED = 'That did not work. Please try again.'

/**
 * Sets the minute of a post, or moves it.
 *
 * @param wish - `at` on the clocks of the business, as a field for date and time has it
 * @returns the instant, an ISO text; or why it was not done
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
