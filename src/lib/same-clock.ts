import { TZDate } from '@date-fns/tz'

const HALF_MONTH_MS = 15 * 24 * 60 * 60 * 1000

/**
 * Whether the clocks of two zones go alike, whatever the zones are called: over the year around an instant they
 * are the same distance from UTC.
 *
 * @param zone - IANA names, for example 'America/Detroit' and 'America/New_York'
 */
export function isSameClock(zone: string, other: string, now: Date): boolean {
  if (zone === other) return true
  const looks = Array.from({ length: 25 }, (_, index) => now.getTime() + (index - 12) * HALF_MONTH_MS)
  return looks.every(
    (look) => new TZDate(look, zone).getTimezoneOffset() === new TZDate(look, other).getTimezoneOffset(),
  )
}
