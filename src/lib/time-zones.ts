import { TZDateMini } from '@date-fns/tz/date/mini'

/** A day of the calendar; `weekday` 0 is Sunday, `month` 0 is January. */
export type ZoneDay = { year: number; month: number; date: number; weekday: number }

/** The day of an instant on the clocks of a zone. */
export function dayIn(instant: Date, zone: string): ZoneDay {
  const local = new TZDateMini(instant.getTime(), zone)
  return toDay(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()))
}

/** The next day, also across the end of a month or year. */
export function dayAfter({ year, month, date }: ZoneDay): ZoneDay {
  return toDay(Date.UTC(year, month, date + 1))
}

/** The instant at which the clocks of a zone show a full hour of a day, as milliseconds since 1970. */
export function instantOf({ year, month, date }: ZoneDay, hour: number, zone: string): number {
  return new TZDateMini(year, month, date, hour, zone).getTime()
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
    (look) =>
      new TZDateMini(look, zone).getTimezoneOffset() === new TZDateMini(look, other).getTimezoneOffset(),
  )
}

/** Says whether a text is the name of a zone that this process knows. */
export function isZone(zone: string): boolean {
  return toZone(zone) !== null
}

/** The one spelling of a zone's name, which is known in any letters' case; null for what this process knows no zone by. */
export function toZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
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
  if (zone) return new Date(new TZDateMini(year, month - 1, date + later, zone).getTime())
  return new Date(year, month - 1, date + later)
}
