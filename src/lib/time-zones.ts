import { TZDate, tzOffset } from '@date-fns/tz'

const MINUTE_MS = 60_000

/**
 * Formats an instant as ISO date and time in a zone, to the second and with its offset.
 *
 * @param instant - an ISO date-time
 * @param zone - IANA time zone
 * @example toIsoLocal('2026-11-20T12:00:00Z', 'America/New_York') === '2026-11-20T07:00:00-05:00'
 */
export function toIsoLocal(instant: string, zone: string): string {
  const date = new Date(instant)
  const offset = tzOffset(zone, date)
  const local = new Date(date.getTime() + offset * MINUTE_MS).toISOString().slice(0, 19)
  return local + toOffset(offset)
}

function toOffset(minutes: number): string {
  if (minutes === 0) return 'Z'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** A day of the calendar; `weekday` 0 is Sunday, `month` 0 is January. */
export type ZoneDay = { year: number; month: number; date: number; weekday: number }

/** The day of an instant on the clocks of a zone. */
export function dayIn(instant: Date, zone: string): ZoneDay {
  const local = new TZDate(instant.getTime(), zone)
  return toDay(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()))
}

/** The next day, also across the end of a month or year. */
export function dayAfter({ year, month, date }: ZoneDay): ZoneDay {
  return toDay(Date.UTC(year, month, date + 1))
}

/** The instant at which the clocks of a zone show a full hour of a day, as milliseconds since 1970. */
export function instantOf({ year, month, date }: ZoneDay, hour: number, zone: string): number {
  return new TZDate(year, month, date, hour, zone).getTime()
}

const DAY_MS = 24 * 60 * MINUTE_MS

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

/** A day as `2026-12-01`; a `date` before or after the month counts on into the next one. */
export function toDayText({ year, month, date }: Pick<ZoneDay, 'year' | 'month' | 'date'>): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}

function toDay(midnightUtc: number): ZoneDay {
  const day = new Date(midnightUtc)
  return {
    year: day.getUTCFullYear(),
    month: day.getUTCMonth(),
    date: day.getUTCDate(),
    weekday: day.getUTCDay(),
  }
}

const HALF_MONTH_MS = 15 * 24 * 60 * 60 * 1000

/**
 * Whether the clocks of two zones are the same, whatever the zones are called: over the year around an instant they
 * have the same offsets from UTC.
 *
 * @param zone - IANA names, for example 'America/Detroit' and 'America/New_York'
 */
export function isSameClock(zone: string, other: string, now: Date): boolean {
  if (zone === other) return true
  const looks = Array.from({ length: 25 }, (_, index) => now.getTime() + (index - 12) * HALF_MONTH_MS)
  return looks.every(
    (look) => new TZDate(look, zone).getTimezoneOffset() === new TZDate(look, other).getTimezoneOffset(),
  )
}

/** Says whether a text is the name of a zone that this process knows. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/**
 * The instant at which a day begins.
 *
 * @param day - `YYYY-MM-DD`
 * @param later - the number of days after it
 * @param zone - IANA time zone; without it the clock of this process or browser
 * @returns null for a text that is no existing day, such as 29 February of most years
 */
export function startOfDay(day: string, later = 0, zone?: string): Date | null {
  const [year = 0, month = 0, date = 0] = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day.split('-').map(Number) : []
  const written = new Date(Date.UTC(year, month - 1, date))
  if (written.getUTCMonth() !== month - 1 || written.getUTCDate() !== date) return null
  // The result is a plain Date, because a TZDate is formatted with its zone.
  if (zone) return new Date(new TZDate(year, month - 1, date + later, zone).getTime())
  return new Date(year, month - 1, date + later)
}
