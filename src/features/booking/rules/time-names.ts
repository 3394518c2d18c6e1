import { toFullDay, toZonedTime } from '@/lib/dates'
import { offsetAt } from '@/lib/local-time'

/** What a time is called. */
export type TimeNames = {
  /** 'Tuesday, December 1, 2026' */
  day: string
  /** '9:00 AM EST' */
  time: string
  /** The time on the clocks of the business, with its day if it is another; null where these clocks show the same. */
  atBusiness: string | null
}

/**
 * Names a time for a visitor.
 *
 * @param begins - milliseconds since 1970
 * @param zone - the visitor's IANA zone
 */
export function nameTime(begins: number, zone: string, businessZone: string): TimeNames {
  const instant = new Date(begins)
  const [day, time] = [toFullDay(instant, zone), toZonedTime(instant, zone)]
  if (offsetAt(begins, zone) === offsetAt(begins, businessZone)) return { day, time, atBusiness: null }
  const [theirDay, theirTime] = [toFullDay(instant, businessZone), toZonedTime(instant, businessZone)]
  return { day, time, atBusiness: theirDay === day ? theirTime : `${theirDay}, ${theirTime}` }
}
