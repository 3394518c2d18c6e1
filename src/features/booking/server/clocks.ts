import { tzOffset } from '@date-fns/tz'
import { DAY_MS, type FeedTime } from './feed-times'

const MINUTE_MS = 60_000

/** The milliseconds by which a zone's clock is before UTC at an instant. */
export type Clock = (instant: number) => number

/** The clock of a zone of the runtime's tables. Offsets are asked for once a day, because the days are asked for often. */
export function clockOfZone(zone: string): Clock {
  const days = new Map<number, number | null>()
  const at = (instant: number) => tzOffset(zone, new Date(instant)) * MINUTE_MS
  return (instant) => {
    const day = Math.floor(instant / DAY_MS)
    const known = days.get(day)
    if (known !== undefined) return known ?? at(instant)
    const [first, last] = [at(day * DAY_MS), at((day + 1) * DAY_MS)]
    days.set(day, first === last ? first : null)
    return at(instant)
  }
}

/**
 * The instants at which a clock shows a time, the earlier first: one, or two where it is set back over it. A time that
 * does not exist is read with the offset before the clock was set forward (RFC 5545, 3.3.5).
 */
export function instantsOn(clock: Clock, wall: number): [first: number, last: number] {
  const [before, after] = [clock(wall - DAY_MS), clock(wall + DAY_MS)]
  const shown = [wall - before, wall - after].filter((instant) => instant + clock(instant) === wall)
  const [first = wall - before, last = first] = shown
  return first <= last ? [first, last] : [last, first]
}

/** The instants of a time of a feed, whose clock is not asked when it is in UTC. */
export function instantsOfTime({ kind, wall }: FeedTime, clock: Clock): [first: number, last: number] {
  return kind === 'utc' ? [wall, wall] : instantsOn(clock, wall)
}
