import { dayIn, instantOf } from '@/lib/time-zones'
import { BUSINESS_TIME_ZONE } from './working-hours'

/** Hour on the clock of the business at which there are few visitors and editors. */
const HOUR = 3

/**
 * Until which day the links of the site have to be followed at an instant, as YYYY-MM-DD on the calendar of the business:
 * whoever has done it since that day's night has nothing to do.
 */
export function linkCheckDay(now: Date): string {
  const today = dayIn(now, BUSINESS_TIME_ZONE)
  const isNightOver = now.getTime() >= instantOf(today, HOUR, BUSINESS_TIME_ZONE)
  const { year, month, date } = today
  return new Date(Date.UTC(year, month, isNightOver ? date : date - 1)).toISOString().slice(0, 10)
}
