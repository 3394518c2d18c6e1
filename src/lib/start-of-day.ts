import { TZDate } from '@date-fns/tz'

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
