/**
 * Writes a day out: 'November 20, 2026'.
 *
 * @param time - an ISO time
 * @param timeZone - IANA zone in which the day is meant, so that a server and every browser say the same
 */
export function toLongDate(time: string, timeZone: string): string {
  const format = longDates.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
  longDates.set(timeZone, format)
  return format.format(new Date(time))
}

/** By zone. Each format holds memory outside of the heap that V8 does not see, and a chart writes out two hundred days. */
const longDates = new Map<string, Intl.DateTimeFormat>()

/** The present year in an IANA zone: '2026'. */
export function yearIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format()
}

/** Converts a time of the day, such as `14:05`, to the form of the US: '2:05 PM'. */
export function toClock(time: string): string {
  const [hour = 0, minute = '00'] = [Number(time.slice(0, 2)), time.slice(3)]
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * A day as a field for days stores it: noon UTC, which is the same day on nearly every clock.
 *
 * @param moment - an ISO time in UTC
 */
export const toNoon = (moment: string) => `${moment.slice(0, 10)}T12:00:00.000Z`
