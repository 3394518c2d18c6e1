/** A moment that one is likely to want, `at` as an ISO text. */
export type FollowUpChoice = { label: string; at: string }

const AFTERNOON = 15
const MORNING = 9
const MONDAY = 1
const DAYS = 7

/** When to come back to a lead, on the clock of this browser; this afternoon only while it is not yet that late. */
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

/** The calendar counts the days, so that days of 23 and 25 hours are right. */
function at(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
}
