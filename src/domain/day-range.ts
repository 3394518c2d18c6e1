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
