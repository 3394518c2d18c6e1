import { instantsOf } from '@/lib/local-time'
import { BUSINESS_TIME_ZONE } from './working-hours'

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

/** The form of the value of a date and time field. */
export const LOCAL_MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

export type Occurrence = 'first' | 'second'

/** A minute on the business's clocks: its instant, a choice of two instants, or a message why there is none. */
export type Minute =
  | { kind: 'instant'; at: Date }
  /** The clocks show it twice, so somebody must choose. */
  | { kind: 'twice'; message: string; choices: { which: Occurrence; at: Date; words: string }[] }
  | { kind: 'none'; message: string }

/**
 * Reads a minute on the clocks of the business.
 *
 * @param local - the value of a date and time field, for example '2026-11-01T01:30'
 * @param which - the chosen one of two instants, where the clocks are set back over it
 */
export function readMinute(local: string, which?: Occurrence): Minute {
  if (!isMinute(local)) return { kind: 'none', message: 'Choose a day and a time' }
  const [first, second] = instantsOf(local, BUSINESS_TIME_ZONE)
  if (!first) return { kind: 'none', message: missingMessage(local) }
  if (!second) return { kind: 'instant', at: first }
  if (which) return { kind: 'instant', at: which === 'first' ? first : second }
  const { day, time } = partsOf(local)
  return {
    kind: 'twice',
    message: `${time} comes twice on ${day}, since the clocks are set back. Choose the first or the second.`,
    choices: [
      { which: 'first', at: first, words: `The first: ${toTime(first)}` },
      { which: 'second', at: second, words: `The second: ${toTime(second)}` },
    ],
  }
}

function isMinute(local: string): boolean {
  const read = LOCAL_MINUTE.test(local) ? new Date(`${local}Z`) : new Date(Number.NaN)
  // JavaScript takes the 30th of February for a day in March.
  return !Number.isNaN(read.valueOf()) && read.toISOString().slice(0, 16) === local
}

function missingMessage(local: string): string {
  const { day, time } = partsOf(local)
  const [last, next] = [nearest(local, -1), nearest(local, 1)].map((minute) => partsOf(minute).time)
  return `${time} does not exist on ${day}: the clocks go from ${last} straight to ${next}. Choose one of these, or another time.`
}

const MINUTE_MS = 60_000

/** The nearest existing minute, earlier (-1) or later (1). */
function nearest(local: string, step: -1 | 1): string {
  let minute = local
  while (instantsOf(minute, BUSINESS_TIME_ZONE).length === 0)
    minute = new Date(Date.parse(`${minute}Z`) + step * MINUTE_MS).toISOString().slice(0, 16)
  return minute
}

const DAY = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true } as const

const dayOf = new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: BUSINESS_TIME_ZONE })
const timeOf = new Intl.DateTimeFormat('en-US', {
  ...TIME,
  timeZone: BUSINESS_TIME_ZONE,
  timeZoneName: 'short',
})
const plainDay = new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' })
const plainTime = new Intl.DateTimeFormat('en-US', { ...TIME, timeZone: 'UTC' })

function partsOf(local: string) {
  const read = new Date(`${local}Z`)
  return { day: plainDay.format(read), time: joined(plainTime, read) }
}

/** Joined here, because servers and browsers put different spaces before AM. */
function joined(format: Intl.DateTimeFormat, instant: Date): string {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const zone = parts.timeZoneName ? ` ${parts.timeZoneName}` : ''
  return `${parts.hour}:${parts.minute} ${parts.dayPeriod}${zone}`
}

/** The day of an instant in the business's zone, written out: 'Tuesday, December 1, 2026'. */
export const toDay = (instant: Date): string => dayOf.format(instant)

/** The time of an instant with its zone: '9:00 AM EST'. */
export const toTime = (instant: Date): string => joined(timeOf, instant)

/** A minute written out with its zone: 'Tuesday, December 1, 2026, 9:00 AM EST'. */
export const toWrittenMinute = (instant: Date): string => `${toDay(instant)}, ${toTime(instant)}`

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
