import { addDays, isValid, parseISO } from 'date-fns'

/**
 * The instant at which a day begins on the clock of this process or browser.
 *
 * @param day - `YYYY-MM-DD`
 * @param later - how many days after it
 * @returns null for what is no day, 29 February of most years among it
 */
export function startOfLocalDay(day: string, later = 0): Date | null {
  // A month or a time of day would be read too.
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? parseISO(day) : null
  return start && isValid(start) ? addDays(start, later) : null
}
