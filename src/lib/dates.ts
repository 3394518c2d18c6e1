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

const DAY = { dateStyle: 'full' } as const
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true, timeZoneName: 'short' } as const

/** Formats an instant as a day in a zone: 'Tuesday, December 1, 2026'. */
export function toFullDay(instant: Date, timeZone: string): string {
  return formatOf(DAY, timeZone).format(instant)
}

/**
 * Formats an instant as a time in a zone, with what the zone is called then: '9:00 AM EST'. Two instants at which the
 * clocks show the same time of a day have different names.
 */
export function toZonedTime(instant: Date, timeZone: string): string {
  const parts = formatOf(TIME, timeZone).formatToParts(instant)
  const { hour, minute, dayPeriod, timeZoneName } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  )
  // Joined here, because servers and browsers put different spaces before AM.
  return `${hour}:${minute} ${dayPeriod} ${timeZoneName}`
}

/** By their options and zones, and with an end, because visitors name zones too. */
const formats = new Map<object, Map<string, Intl.DateTimeFormat>>()
const MOST_FORMATS = 50

function formatOf(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const ofZones = formats.get(options) ?? new Map<string, Intl.DateTimeFormat>()
  formats.set(options, ofZones)
  const format = ofZones.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  if (ofZones.size >= MOST_FORMATS) ofZones.clear()
  ofZones.set(timeZone, format)
  return format
}
