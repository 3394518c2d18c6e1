import { format, isThisYear, isValid } from 'date-fns'

/** A point in time on the viewer's clock, for example 'Nov 20, 2026, 3:40 PM'; what is none, as it is. */
export function toMoment(instant: string | Date): string {
  const date = new Date(instant)
  return isValid(date) ? format(date, 'MMM d, yyyy, h:mm a') : String(instant)
}

/** As `toMoment`, without the year if it is this one. */
export function toShortMoment(instant: string): string {
  return isThisYear(instant) ? format(instant, 'MMM d, h:mm a') : toMoment(instant)
}
