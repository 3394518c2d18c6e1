import type { Review } from './review'
import type { ScheduleMark } from './scheduled-post'

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
export const POST_MARKS = ['scheduled', 'changed', 'review', 'sent-back'] as const

export type PostMark = (typeof POST_MARKS)[number]

export function isPostMark(name: unknown): name is PostMark {
  return POST_MARKS.some((mark) => mark === name)
}

/** What the list of posts says of a post beside its title. */
export type PostMarks = {
  hasChanges: boolean
  /** Its next schedule, or one that needs somebody; null for none. */
  scheduled: ScheduleMark | null
  /** The state of a waiting review; null for none. */
  review: Review['state'] | null
}

/** By the ids of posts. */
export type MarksOfPosts = Record<string, PostMarks>
