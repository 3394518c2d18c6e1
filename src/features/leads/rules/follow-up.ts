/** A suggested time for a follow-up; `at` is an ISO text. */
export type FollowUpChoice = { label: string; at: string }

const AFTERNOON = 15
const MORNING = 9
const MONDAY = 1
const DAYS = 7

/** Suggests times for a follow-up, on the clock of this browser. This afternoon is suggested only before 15:00. */
export function followUpChoices(now: Date): FollowUpChoice[] {
  const inAnHour = new Date(now.getTime() + 60 * 60_000)
  inAnHour.setSeconds(0, 0)
  const afternoon = at(now, 0, AFTERNOON)
  const daysToMonday = (MONDAY + DAYS - now.getDay()) % DAYS || DAYS
  return [
    { label: 'In 1 hour', at: inAnHour.toISOString() },
    ...(now < afternoon ? [{ label: 'This afternoon', at: afternoon.toISOString() }] : []),
    { label: 'Tomorrow 9:00', at: at(now, 1, MORNING).toISOString() },
    { label: 'Next Monday', at: at(now, daysToMonday, MORNING).toISOString() },
  ]
}

/** Adds days by the calendar, so that days of 23 and 25 hours are right. */
function at(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
}
