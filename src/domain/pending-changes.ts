import type { Review } from './review'
import type { ScheduleBadge } from './scheduled-post'

/** Changes of a post that are kept for later: what its form holds, beside what is stored in the post itself. */
export type PendingChanges = {
  /** By the names of the fields. A missing field is as in the post. */
  values: Record<string, unknown>
  /** When they were last saved. A save that is based on an earlier time is refused. */
  savedAt: string
  /** When the post was last stored, as their writer knew it. */
  basedOn: string
  /** The name of the account that saved them last; null when it is deleted. */
  by: string | null
}

/** Says in a request which pending changes its sender knows: when they were saved, or `NO_CHANGES`. */
export const CHANGES_HEADER = 'x-pending-changes'

export const NO_CHANGES = 'none'

/** What a post can be marked with in the list: a minute to come, changes that are kept for later, or a review that waits. */
export const POST_BADGES = ['scheduled', 'changed', 'review', 'sent-back'] as const

export type PostBadge = (typeof POST_BADGES)[number]

export function isPostBadge(name: unknown): name is PostBadge {
  return POST_BADGES.some((badge) => badge === name)
}

/** What the list of posts says of a post beside its title. */
export type BadgesOfPost = {
  hasChanges: boolean
  /** Its next schedule, or one that needs somebody; null for none. */
  scheduled: ScheduleBadge | null
  /** The state of a waiting review; null for none. */
  review: Review['state'] | null
}

/** By the ids of posts. */
export type BadgesOfPosts = Record<string, BadgesOfPost>
