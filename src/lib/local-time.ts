import { tzOffset } from '@date-fns/tz'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A time in which the clocks of a zone keep one offset: from an instant until before another, in milliseconds since 1970. */
export type Stretch = {
  from: number
  until: number
  /** In minutes, positive in the east of Greenwich. */
  offset: number
}

/**
 * Formats an instant as ISO date and time in a zone, to the second and with its offset.
 *
 * @param instant - an ISO date-time, or milliseconds since 1970
 * @param zone - IANA time zone
 * @example toIsoLocal('2026-11-20T12:00:00Z', 'America/New_York') === '2026-11-20T07:00:00-05:00'
 */
export function toIsoLocal(instant: string | number, zone: string): string {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant)
  const offset = offsetAt(ms, zone)
  const local = ms + offset * MINUTE_MS
  const day = Math.floor(local / DAY_MS)
  const seconds = Math.floor((local - day * DAY_MS) / 1_000)
  const [hour, minute, second] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${nameOf(day)}T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}${toOffset(offset)}`
}

/** The names of days by their numbers since 1970. */
const names = new Map<number, string>()
/** Thirty years. */
const MOST_DAYS = 11_000

function nameOf(day: number): string {
  const known = names.get(day)
  if (known) return known
  if (names.size >= MOST_DAYS) names.clear()
  const name = new Date(day * DAY_MS).toISOString().slice(0, 10)
  names.set(day, name)
  return name
}

/** The stretches of years by zone and year: the clocks of a zone are slow to ask, and the same years come again and again. */
const known = new Map<string, Map<number, readonly Stretch[]>>()
const MOST_YEARS = 200
/** More than the zones of a day's visitors; what is asked for beyond is made anew. */
const MOST_ZONES = 50

/** No clocks have changed twice within less than a week since 1970; those of Recife did within one in 2000. */
const LOOK_MS = 5 * DAY_MS

function stretchesOf(year: number, zone: string): readonly Stretch[] {
  if (!known.has(zone) && known.size >= MOST_ZONES) known.clear()
  const years = known.get(zone) ?? new Map<number, readonly Stretch[]>()
  known.set(zone, years)
  const made = years.get(year) ?? makeStretches(startOf(year), startOf(year + 1), zone)
  if (years.size >= MOST_YEARS) years.clear()
  years.set(year, made)
  return made
}

function makeStretches(begins: number, ends: number, zone: string): Stretch[] {
  const stretches: Stretch[] = []
  let [from, offset] = [begins, tzOffset(zone, new Date(begins))]
  for (let look = begins; look < ends; look += LOOK_MS) {
    const next = Math.min(look + LOOK_MS, ends)
    const then = tzOffset(zone, new Date(next))
    if (then === offset) continue
    const until = changeBetween(look, next, offset, zone)
    stretches.push({ from, until, offset })
    ;[from, offset] = [until, then]
  }
  if (from < ends) stretches.push({ from, until: ends, offset })
  return stretches
}

/** The instant at which an offset ends, to the second. */
function changeBetween(has: number, hasNot: number, offset: number, zone: string): number {
  let [before, after] = [has / 1_000, hasNot / 1_000]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (tzOffset(zone, new Date(middle * 1_000)) === offset) before = middle
    else after = middle
  }
  return after * 1_000
}

/**
 * The offsets of a zone between two instants, in their order and without a gap. They come from the tables of the
 * runtime, as everything here.
 *
 * @param from - milliseconds since 1970
 * @param until - the end, which does not belong to it
 */
export function offsetsBetween(from: number, until: number, zone: string): Stretch[] {
  const [first, last] = [yearOf(from), yearOf(until)]
  const stretches: Stretch[] = []
  for (let year = first; year <= last; year++) {
    for (const each of stretchesOf(year, zone)) {
      const [begins, ends] = [Math.max(each.from, from), Math.min(each.until, until)]
      const before = stretches.at(-1)
      if (begins >= ends) continue
      if (before?.offset === each.offset) before.until = ends
      else stretches.push({ from: begins, until: ends, offset: each.offset })
    }
  }
  return stretches
}

const yearOf = (ms: number) => new Date(ms).getUTCFullYear()

/** Date.UTC takes the years before 100 for those of the twentieth century. */
const startOf = (year: number) => new Date(0).setUTCFullYear(year, 0, 1)

/** The offset of a zone at an instant, in minutes, positive in the east of Greenwich. */
export function offsetAt(ms: number, zone: string): number {
  const found = stretchesOf(yearOf(ms), zone).find(({ until }) => ms < until)
  return found ? found.offset : tzOffset(zone, new Date(ms))
}

function toOffset(minutes: number): string {
  if (minutes === 0) return 'Z'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

/**
 * The instants at which the clocks of a zone show a minute, the earlier first: mostly one, two where the clocks are set
 * back over it, none where they are set forward past it.
 *
 * @param local - the value of a date and time field, for example '2027-03-14T02:30'; its day exists
 * @param zone - IANA time zone
 */
export function instantsOf(local: string, zone: string): Date[] {
  const read = Date.parse(`${local}Z`)
  return offsetsBetween(read - DAY_MS, read + DAY_MS, zone)
    .map(({ from, until, offset }) => ({ from, until, instant: read - offset * MINUTE_MS }))
    .filter(({ from, until, instant }) => from <= instant && instant < until)
    .map(({ instant }) => new Date(instant))
}

/** The minute that the clocks of a zone show at an instant, in the form that `instantsOf` reads. */
export function toLocalMinute(instant: Date, zone: string): string {
  const ms = instant.getTime()
  return new Date(ms + offsetAt(ms, zone) * MINUTE_MS).toISOString().slice(0, 16)
}
