/** An address of a calendar as it is fetched: `webcal` is what calendars call https, so that a browser opens them. */
export function toCalendarAddress(typed: string): string {
  return typed.trim().replace(/^webcals?:\/\//i, 'https://')
}
