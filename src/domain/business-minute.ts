import { toClock, toFullDay, toZonedTime } from '@/lib/dates'
import { instantsOf } from '@/lib/local-time'
import { BUSINESS_TIME_ZONE } from './business-time-zone'

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

function partsOf(local: string) {
  return { day: toFullDay(new Date(`${local}Z`), 'UTC'), time: toClock(local.slice(11)) }
}

/** The day of an instant in the business's zone, written out: 'Tuesday, December 1, 2026'. */
export const toDay = (instant: Date): string => toFullDay(instant, BUSINESS_TIME_ZONE)

/** The time of an instant with its zone: '9:00 AM EST'. */
export const toTime = (instant: Date): string => toZonedTime(instant, BUSINESS_TIME_ZONE)

/** A minute written out with its zone: 'Tuesday, December 1, 2026, 9:00 AM EST'. */
export const toWrittenMinute = (instant: Date): string => `${toDay(instant)}, ${toTime(instant)}`
