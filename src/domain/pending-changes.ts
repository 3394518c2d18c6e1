import type { Review } from './review'
import type { ScheduleMark } from './scheduled-post'

/** Changes of a post that are kept for later: what its form holds, beside what is stored in the post itself. */
export type PendingChanges = {
  /** By the names of the fields; a field that is missing is as the post has it. */
  values: Record<string, unknown>
  /** When they were last saved: a save of an older reading is refused. */
  savedAt: string
  /** When the post was last stored as their writer knew it. */
  basedOn: string
  /** What who saved them last is called; null when that account is gone. */
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
  /** What happens to it by itself, or was to and needs somebody; null when nothing will. */
  scheduled: ScheduleMark | null
  /** How a review of it stands that waits; null for none. */
  review: Review['state'] | null
}

/** By the ids of posts. */
export type MarksOfPosts = Record<string, PostMarks>
