import { BUSINESS_TIME_ZONE } from '@/domain/time-zone'
import { toLongDate } from '@/lib/dates'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: BUSINESS_TIME_ZONE,
})

/** A day written YYYY-MM-DD, as 'November 20, 2026'. */
export function longDay(day: string): string {
  return day && toLongDate(day, 'UTC')
}

/** A day written YYYY-MM-DD, as 'Nov 20'. */
export function shortDay(day: string): string {
  return day && short.format(new Date(`${day}T00:00:00Z`))
}

/** A point in time on the clock of the business, as 'Nov 20, 9:15 AM'. */
export function clockTime(time: string): string {
  return moment.format(new Date(time))
}
