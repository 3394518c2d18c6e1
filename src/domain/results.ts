import { SPEED_NAMES } from './lead-filter'

/** A range of days of the business, the first and the last, `YYYY-MM-DD`. */
export type Days = { from: string; to: string }

const DAY_MS = 24 * 60 * 60_000
const DAY = /^20\d{2}-\d{2}-\d{2}$/
const USUAL_DAYS = 30
/** The longest range, five years, because nobody compares a longer time. */
const MOST_DAYS = 1_830

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The number of days in a range. */
export const lengthOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The last `count` days, of which today is the last. */
export function lastDays(count: number, today: string): Days {
  return { from: toDay(Date.parse(today) - (count - 1) * DAY_MS), to: today }
}

/** The month of a day, or the month that is `back` months earlier. */
export function monthOf(day: string, back = 0): Days {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return { from: toDay(Date.UTC(year, month - 1 - back, 1)), to: toDay(Date.UTC(year, month - back, 0)) }
}

/** Formats a day as in the US: `Nov 25, 2026`. */
export function dayInWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** Reads the range of days from an address; the last thirty days when it has none, or an invalid one. */
export function readDays(from: unknown, to: unknown, today: string): Days {
  return isDay(from) && isDay(to) && !problemOf(from, to) ? { from, to } : lastDays(USUAL_DAYS, today)
}

/** Says why a range of days cannot be shown; null when it can. */
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

/** The range of the same length right before a range. */
export function daysBefore(days: Days): Days {
  const first = Date.parse(days.from)
  return { from: toDay(first - lengthOf(days) * DAY_MS), to: toDay(first - DAY_MS) }
}

/**
 * The present results of the leads that came in on some days. Spam and trash are not counted. A lead that was booked
 * and then lost counts as booked. `revenueCents` is the value of the won leads.
 */
export type Tally = { leads: number; reached: number; booked: number; won: number; revenueCents: number }

export const NO_TALLY: Tally = { leads: 0, reached: 0, booked: 0, won: 0, revenueCents: 0 }

/** All of a range's costs; null where none is known. */
export function sumOfCosts(costs: ReadonlyMap<string, number>): number | null {
  return costs.size === 0 ? null : [...costs.values()].reduce((sum, cents) => sum + cents, 0)
}

/**
 * The results of the leads that the costs have paid for: of the channels whose cost is known. Leads that came
 * without an ad make no ad cheaper.
 *
 * @param channels - the results of all channels
 */
export function resultsOfPaid(
  channels: readonly (Tally & { key: string })[],
  costs: ReadonlyMap<string, number>,
): Tally {
  const sum = { ...NO_TALLY }
  for (const { key, leads, reached, booked, won, revenueCents } of channels) {
    if (!costs.has(key)) continue
    sum.leads += leads
    sum.reached += reached
    sum.booked += booked
    sum.won += won
    sum.revenueCents += revenueCents
  }
  return sum
}

/** A cost for each result in cents, or the reason why there is none. */
export type Paid = Record<'perLead' | 'perBooked' | 'perWon', number | string> & {
  /** The revenue for each unit of cost. */
  back: number | string
}

/** The reason of all figures that need a cost. */
export const NO_COST = 'no cost known'

/** Divides a cost by the results of the leads that it has paid for; null is a cost that is not known. */
export function paidFor({ leads, booked, won, revenueCents }: Tally, costCents: number | null): Paid {
  if (costCents === null) return { perLead: NO_COST, perBooked: NO_COST, perWon: NO_COST, back: NO_COST }
  const per = (count: number, none: string) => (count === 0 ? none : Math.round(costCents / count))
  return {
    perLead: per(leads, 'no lead'),
    perBooked: per(booked, 'none booked'),
    perWon: per(won, 'none won'),
    back: costCents === 0 ? 'cost nothing' : revenueCents / costCents,
  }
}

/** The share of leads that were won, from 0 to 1; null without leads. */
export function closeRate({ leads, won }: Tally): number | null {
  return leads === 0 ? null : won / leads
}

/** The groups of leads by the time to their first contact, each up to a number of seconds. A lead is in one of them. */
export const SPEEDS = [
  { name: SPEED_NAMES[0], label: 'Within 5 minutes', seconds: 300 },
  { name: SPEED_NAMES[1], label: 'After 5 minutes to an hour', seconds: 3_600 },
  { name: SPEED_NAMES[2], label: 'After 1 to 4 hours', seconds: 14_400 },
  { name: SPEED_NAMES[3], label: 'After 4 hours to a day', seconds: 86_400 },
  { name: SPEED_NAMES[4], label: 'After more than a day', seconds: null },
  { name: SPEED_NAMES[5], label: 'Not reached', seconds: null },
] as const

/** The index in `SPEEDS` of leads that nobody has reached. */
export const NOT_REACHED = SPEEDS.length - 1
