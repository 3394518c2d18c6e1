import type { Review } from './review'
import type { ScheduleBadge } from './scheduled-post'

/** Changes of a post that are saved for later: the values of its form, stored beside the post. */
export type PendingChanges = {
  /** Values by the names of their fields. A missing field is the same as in the post. */
  values: Record<string, unknown>
  /** When they were last saved. A save that is based on an earlier time is refused. */
  savedAt: string
  /** When the version of the post that they are based on was stored. */
  basedOn: string
  /** The name of the account that saved them last; null when it is deleted. */
  by: string | null
}

/**
 * The header of a request that names the pending changes which its sender knows: the time of their save, or
 * `NO_CHANGES`.
 */
export const CHANGES_HEADER = 'x-pending-changes'

export const NO_CHANGES = 'none'

/** The badges of a post in the list: a schedule, pending changes, or a waiting review in either state. */
export const POST_BADGES = ['scheduled', 'changed', 'review', 'sent-back'] as const

export type PostBadge = (typeof POST_BADGES)[number]

export function isPostBadge(name: unknown): name is PostBadge {
  return POST_BADGES.some((badge) => badge === name)
}

/** The badges that the list of posts shows beside a title. */
export type BadgesOfPost = {
  hasChanges: boolean
  /** Its next schedule, or one that needs a decision of the staff; null for none. */
  scheduled: ScheduleBadge | null
  /** The state of a waiting review; null for none. */
  review: Review['state'] | null
}

/** Badges by the ids of posts. */
export type BadgesOfPosts = Record<string, BadgesOfPost>
