/** Days of the business, the first and the last, `YYYY-MM-DD`. */
export type Days = { from: string; to: string }

const DAY_MS = 24 * 60 * 60_000
const DAY = /^20\d{2}-\d{2}-\d{2}$/
const USUAL_DAYS = 30
/** Five years: nobody compares a longer time. */
const MOST_DAYS = 1_830

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const lengthOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The last so many days, today with them. */
export function lastDays(count: number, today: string): Days {
  return { from: toDay(Date.parse(today) - (count - 1) * DAY_MS), to: today }
}

/** The month of a day, or one that lies so many months before it. */
export function monthOf(day: string, back = 0): Days {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return { from: toDay(Date.UTC(year, month - 1 - back, 1)), to: toDay(Date.UTC(year, month - back, 0)) }
}

/** As Americans write a day: `Nov 25, 2026`. */
export function dayInWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** The days that an address asks for; the last thirty when it asks for none, or for what cannot be. */
export function readDays(from: unknown, to: unknown, today: string): Days {
  return isDay(from) && isDay(to) && !problemOf(from, to) ? { from, to } : lastDays(USUAL_DAYS, today)
}

/** Why these days cannot be shown; null when they can. */
export function problemOf(from: unknown, to: unknown): string | null {
  if (!isDay(from) || !isDay(to)) return 'From and To must be days of this century, such as 2026-03-31.'
  if (from > to) return 'The From date is after the To date.'
  return lengthOf({ from, to }) > MOST_DAYS ? 'Results shows at most five years at once.' : null
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && toDayOrNull(value) === value
}

function toDayOrNull(value: string): string | null {
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : toDay(time)
}

/** As many days as these, right before them. */
export function daysBefore(days: Days): Days {
  const first = Date.parse(days.from)
  return { from: toDay(first - lengthOf(days) * DAY_MS), to: toDay(first - DAY_MS) }
}

/**
 * What became of leads that came in on some days, by now. Spam and the trash are not counted; who was booked and then lost
 * was booked. `revenueCents` is the value of those that are won.
 */
export type Tally = { leads: number; reached: number; booked: number; won: number; revenueCents: number }

export const NO_TALLY: Tally = { leads: 0, reached: 0, booked: 0, won: 0, revenueCents: 0 }

/** What was paid for some of that; null where no cost is known, in cents. `back` is what came back for one that was paid. */
export type Paid = {
  costCents: number | null
  perLead: number | null
  perBooked: number | null
  perWon: number | null
  back: number | null
}

export function paidFor({ leads, booked, won, revenueCents }: Tally, costCents: number | null): Paid {
  const per = (count: number) => (costCents === null || count === 0 ? null : Math.round(costCents / count))
  return {
    costCents,
    perLead: per(leads),
    perBooked: per(booked),
    perWon: per(won),
    back: costCents ? revenueCents / costCents : null,
  }
}

/** Which part of leads was won, from 0 to 1; null of none. */
export function closeRate({ leads, won }: Tally): number | null {
  return leads === 0 ? null : won / leads
}

/** By which the inbox is asked for leads of each of `SPEEDS`. */
export const SPEED_NAMES = ['5m', '1h', '4h', '1d', 'later', 'never'] as const

/** How long it took until somebody was reached: up to so many seconds. */
export const SPEEDS = [
  { name: SPEED_NAMES[0], label: 'Within 5 minutes', seconds: 300 },
  { name: SPEED_NAMES[1], label: 'Within an hour', seconds: 3_600 },
  { name: SPEED_NAMES[2], label: 'Within 4 hours', seconds: 14_400 },
  { name: SPEED_NAMES[3], label: 'Within a day', seconds: 86_400 },
  { name: SPEED_NAMES[4], label: 'Later', seconds: null },
  { name: SPEED_NAMES[5], label: 'Not reached', seconds: null },
] as const

/** The index in `SPEEDS` of leads that nobody has reached. */
export const NOT_REACHED = SPEEDS.length - 1
