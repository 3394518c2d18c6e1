import { TZDate } from '@date-fns/tz'

/** A day of the calendar; `weekday` 0 is Sunday, `month` 0 is January. */
export type ZoneDay = { year: number; month: number; date: number; weekday: number }

/** The day of an instant on the clocks of a zone. */
export function dayIn(instant: Date, zone: string): ZoneDay {
  const local = new TZDate(instant.getTime(), zone)
  return toDay(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()))
}

/** The day after, whatever month or year it falls in. */
export function dayAfter({ year, month, date }: ZoneDay): ZoneDay {
  return toDay(Date.UTC(year, month, date + 1))
}

/** The instant at which the clocks of a zone show a full hour of a day, as milliseconds since 1970. */
export function instantOf({ year, month, date }: ZoneDay, hour: number, zone: string): number {
  return new TZDate(year, month, date, hour, zone).getTime()
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
