/** The METHOD of a text of iCalendar that is sent to somebody, which the head of its part names too. */
export function methodOf(calendar: string): string {
  return /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? 'PUBLISH'
}
