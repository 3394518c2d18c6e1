import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { dayIn, instantOf, toDayText } from '@/lib/time-zones'

/** The hour on the clock of the business at which there are few visitors and editors. */
const HOUR = 3

/**
 * The day whose nightly check of the site's links is the latest due at an instant, as YYYY-MM-DD on the calendar of the
 * business. Nothing is due when that day's check, or a later one, has run.
 */
export function linkCheckDay(now: Date): string {
  const today = dayIn(now, BUSINESS_TIME_ZONE)
  const isNightOver = now.getTime() >= instantOf(today, HOUR, BUSINESS_TIME_ZONE)
  return toDayText(isNightOver ? today : { ...today, date: today.date - 1 })
}
