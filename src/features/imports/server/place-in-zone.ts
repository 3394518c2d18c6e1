import { tzOffset } from '@date-fns/tz'
import { type LocalTime, type Placed, utcOf } from '@/features/imports/rules/lead-dates'
import { instantsOf } from '@/lib/local-time'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Days whose offset is remembered: more than a file has, and little memory. */
const MOST_DAYS = 20_000

/**
 * Finds the moments of local times in one zone. A day without a time is placed at noon. A time that the clocks skipped is
 * placed as far behind the jump as it stands in it.
 *
 * @param zone - IANA time zone
 */
export function placeIn(zone: string): (time: LocalTime, twice: 'earlier' | 'later') => Placed {
  const offsets = new Map<number, number | null>()
  /** The offset of a whole day in minutes; null where it changes near that day. */
  const offsetOf = (day: number): number | null => {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const [before, after] = [-1, 2].map((days) => tzOffset(zone, new Date((day + days) * DAY_MS)))
    const offset = before === after ? (before ?? 0) : null
    if (offsets.size >= MOST_DAYS) offsets.clear()
    offsets.set(day, offset)
    return offset
  }
  return (time, twice) => {
    const read = utcOf(time.hasTime ? time : { ...time, hour: 12 })
    const offset = offsetOf(Math.floor(read / DAY_MS))
    if (offset !== null) return { at: new Date(read - offset * MINUTE_MS), shown: 'once' }
    const seconds = read % MINUTE_MS
    const [first, second] = instantsOf(new Date(read).toISOString().slice(0, 16), zone)
    const later = (at: Date) => new Date(at.getTime() + seconds)
    if (!first) {
      const before = tzOffset(zone, new Date(read - DAY_MS))
      return { at: new Date(read - before * MINUTE_MS), shown: 'never' }
    }
    if (!second) return { at: later(first), shown: 'once' }
    return { at: later(twice === 'earlier' ? first : second), shown: 'twice' }
  }
}
