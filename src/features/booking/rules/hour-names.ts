/** The names of weekdays, of which 0 is Sunday. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** What the screen calls the fields. */
export const LABELS: Readonly<Record<string, string>> = {
  exceptions: 'Holidays and other hours',
  stepMinutes: 'A time every',
  bufferMinutes: 'Kept free after each',
  noticeMinutes: 'Shortest notice',
  horizonDays: 'Days ahead',
  mostADay: 'At most a day',
  people: 'Who takes appointments',
}
