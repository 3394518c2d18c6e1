import { toLongDate } from '@/lib/dates'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day written YYYY-MM-DD, as 'November 20, 2026'. */
export function longDay(day: string): string {
  return day && toLongDate(day, 'UTC')
}

/** A day written YYYY-MM-DD, as 'Nov 20'. */
export function shortDay(day: string): string {
  return day && short.format(new Date(`${day}T00:00:00Z`))
}
