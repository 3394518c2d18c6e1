import { tzOffset } from '@date-fns/tz'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

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

function nameOf(day: number): string {
  const known = names.get(day)
  if (known) return known
  if (names.size >= MOST_DAYS) names.clear()
  const name = new Date(day * DAY_MS).toISOString().slice(0, 10)
  names.set(day, name)
  return name
}

/** Offsets of whole days by zone and day; undefined where it changes. An export asks for the same days again and again. */
const ofDays = new Map<string, Map<number, number | undefined>>()
/** Thirty years, and a few zones: what is asked for beyond is rare, and is made anew. */
const MOST_DAYS = 11_000
const MOST_ZONES = 10

function offsetAt(ms: number, zone: string): number {
  const days = daysOf(zone)
  const day = Math.floor(ms / DAY_MS)
  if (!days.has(day)) {
    if (days.size >= MOST_DAYS) days.clear()
    const [first, last] = [day, day + 1].map((each) => tzOffset(zone, new Date(each * DAY_MS)))
    days.set(day, first === last ? first : undefined)
  }
  return days.get(day) ?? tzOffset(zone, new Date(ms))
}

function daysOf(zone: string): Map<number, number | undefined> {
  const known = ofDays.get(zone)
  if (known) return known
  if (ofDays.size >= MOST_ZONES) ofDays.clear()
  const days = new Map<number, number | undefined>()
  ofDays.set(zone, days)
  return days
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
  // The offsets a day before and after are enough, because the clocks of a zone change at most once in two days.
  const offsets = new Set([-DAY_MS, DAY_MS].map((ms) => tzOffset(zone, new Date(read + ms))))
  return [...offsets]
    .map((offset) => ({ offset, instant: new Date(read - offset * MINUTE_MS) }))
    .filter(({ offset, instant }) => tzOffset(zone, instant) === offset)
    .map(({ instant }) => instant)
    .toSorted((one, other) => one.getTime() - other.getTime())
}

/** The minute that the clocks of a zone show at an instant, in the form that `instantsOf` reads. */
export function toLocalMinute(instant: Date, zone: string): string {
  return new Date(instant.getTime() + tzOffset(zone, instant) * MINUTE_MS).toISOString().slice(0, 16)
}
