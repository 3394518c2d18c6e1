/**
 * A day as it is written out: 'November 20, 2026'.
 *
 * @param time - an ISO time
 * @param timeZone - IANA zone in which the day is meant, so that a server and every browser say the same
 */
export function toLongDate(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(time))
}

/** The year that it is in an IANA zone: '2026'. */
export function yearIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format()
}
