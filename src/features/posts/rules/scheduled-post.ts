import { toWrittenMinute } from '@/domain/business-minute'

/**
 * The actions that can be scheduled for a post. `publish-changes` publishes the pending changes of a published post.
 */
export const SCHEDULE_ACTIONS = ['publish', 'unpublish', 'publish-changes'] as const

export type ScheduleAction = (typeof SCHEDULE_ACTIONS)[number]

/**
 * The states of a schedule. `refused` could not be done when its minute came; `paused` was scheduled by somebody who
 * may not publish any more.
 */
export const SCHEDULE_STATES = ['pending', 'done', 'refused', 'paused'] as const

export type ScheduleState = (typeof SCHEDULE_STATES)[number]

/** The labels of each action for the staff: before its minute, after it was done, and when it was not done. */
export const SCHEDULE_WORDS: Record<ScheduleAction, { ahead: string; done: string; undone: string }> = {
  publish: { ahead: 'Goes out', done: 'Published', undone: 'Not published' },
  unpublish: { ahead: 'Leaves the site', done: 'Taken off the site', undone: 'Not taken off the site' },
  'publish-changes': {
    ahead: 'Changes go out',
    done: 'Changes published',
    undone: 'Changes not published',
  },
}

/** The actions that can be scheduled for a post in its present state. */
export function schedulable({
  published,
  hasChanges,
}: {
  published: boolean
  hasChanges: boolean
}): ScheduleAction[] {
  if (!published) return ['publish']
  return hasChanges ? ['publish-changes', 'unpublish'] : ['unpublish']
}

/**
 * The action that a form proposes: the one that waits already, else one that takes nothing off the site. Null when
 * somebody must choose, because nobody should unpublish a post by pressing a button that is there for something else.
 */
export function proposedAction(
  schedule: Pick<Schedule, 'action' | 'state'> | null,
  choices: readonly ScheduleAction[],
): ScheduleAction | null {
  const waiting = schedule?.state === 'pending' ? schedule.action : null
  return choices.find((each) => each === waiting) ?? choices.find((each) => each !== 'unpublish') ?? null
}

/** A post's schedule as the staff see it. Times are ISO texts. */
export type Schedule = {
  id: string
  action: ScheduleAction
  at: string
  state: ScheduleState
  /** Why it was refused or paused; null for one that went as planned. */
  reason: string | null
  /** The name of the person who scheduled it; null once the account is deleted. */
  by: string | null
  /** When it was done, refused or paused. */
  settledAt: string | null
}

/** The schedule of a post that the list of posts shows beside its title. */
export type ScheduleBadge = Pick<Schedule, 'action' | 'at' | 'state'>

export const PAUSED_REASON =
  'Whoever scheduled this may not publish any more. Schedule it again to take it over.'

/** The reason of a schedule whose action somebody has done by hand before its minute. */
export const BY_HAND = 'By hand, before its minute came'

/** The furthest that a schedule may lie ahead, because a later date is a mistyped year. */
export const LONGEST_YEARS = 10

/** The content of the mail about a schedule that did not go as planned. */
export type Unplanned = {
  state: 'refused' | 'paused'
  action: ScheduleAction
  title: string
  at: Date
  reason: string
  /** The absolute URL of the post's editor. */
  address: string
}

/** Writes the mail to the staff about a scheduled action that was not done at its minute, or will not be done. */
export function toUnplannedMail({ state, action, title, at, reason, address }: Unplanned) {
  const name = title.replace(/\s+/g, ' ').trim() || 'Untitled'
  const { ahead, undone } = SCHEDULE_WORDS[action]
  const [subject, what] = state === 'paused' ? ['Paused', `Paused: ${ahead}`] : [undone, undone]
  const when = toWrittenMinute(at)
  return {
    subject: `${subject}: ${name}`,
    text: [name, '', `${what}, ${when}`, `Why: ${reason}`, '', address].join('\n'),
  }
}
