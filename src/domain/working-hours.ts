import { dayAfter, dayIn, instantOf, toDayText, type ZoneDay } from '@/lib/time-zones'
import { BUSINESS_TIME_ZONE } from './business-time-zone'

/** The present day on the calendar of the business, as `2026-12-01`. */
export function businessDay(now: Date = new Date()): string {
  return toDayText(dayOf(now))
}

const QUARTER_MS = 15 * 60 * 1000
/** Since then all clocks differ from UTC by quarters of an hour, so none begins a day within one. */
const QUARTERS_SINCE = Date.UTC(1980) / QUARTER_MS

let lastDay: { quarter: number; day: ZoneDay } | null = null

/** The day that was last asked for is remembered: most ask for the present one, and the clocks of a zone are slow to compute. */
function dayOf(instant: Date): ZoneDay {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS)
  if (lastDay?.quarter === quarter && quarter >= QUARTERS_SINCE) return lastDay.day
  const day = dayIn(instant, BUSINESS_TIME_ZONE)
  lastDay = { quarter, day }
  return day
}

/** The working hours of each weekday, as full hours on the clock of the business; 0 is Sunday. */
const HOURS: Record<number, readonly [open: number, close: number] | undefined> = {
  1: [9, 18],
  2: [9, 18],
  3: [9, 18],
  4: [9, 18],
  5: [9, 18],
  6: [10, 16],
}

/** A working period, in milliseconds since 1970. */
type Shift = { open: number; close: number }

/** The shifts from the day of an instant on, without an end. */
function* shiftsFrom(instant: Date): Generator<Shift, never> {
  for (let day = dayOf(instant); ; day = dayAfter(day)) {
    const shift = shiftOf(day)
    if (shift) yield shift
  }
}

/**
 * Creates a clock that runs only in working hours.
 *
 * @param from - the beginning of the clock
 * @param until - the last instant for which it is used
 * @returns a function that gives, for an instant between the two, the working milliseconds since the day of `from`
 * began
 */
export function workingClock(from: Date, until: Date): (instant: number) => number {
  const worked: (Shift & { before: number })[] = []
  let before = 0
  for (const shift of shiftsFrom(from)) {
    if (shift.open > until.getTime()) break
    worked.push({ ...shift, before })
    before += shift.close - shift.open
  }
  return (instant) => {
    const shift = lastBegun(worked, instant)
    return shift ? shift.before + Math.min(instant, shift.close) - shift.open : 0
  }
}

/** A binary search, because twenty thousand leads each ask twice for one of hundreds of shifts. */
function lastBegun<S extends Shift>(shifts: readonly S[], instant: number): S | undefined {
  let [begun, notBegun] = [0, shifts.length]
  while (begun < notBegun) {
    const middle = (begun + notBegun) >> 1
    if ((shifts[middle]?.open ?? 0) <= instant) begun = middle + 1
    else notBegun = middle
  }
  return shifts[begun - 1]
}

/** Cached by day, because the clocks of a zone are slow to compute and many leads ask for the same day. */
const shifts = new Map<string, Shift | null>()

function shiftOf(day: ZoneDay): Shift | null {
  const key = Object.values(day).join()
  const known = shifts.get(key)
  if (known !== undefined) return known
  const hours = HOURS[day.weekday]
  const at = (hour: number) => instantOf(day, hour, BUSINESS_TIME_ZONE)
  const shift = hours ? { open: at(hours[0]), close: at(hours[1]) } : null
  shifts.set(key, shift)
  return shift
}

const HOUR_MS = 60 * 60 * 1000

/** The number of working hours within which the team reviews a lead (specification, section 2, Thank-you). */
export const PROMISED_HOURS = 4

/**
 * The instant until which a lead must be reviewed: four working hours after it came in, Monday to Friday 9 to 18 and
 * Saturday 10 to 16, Eastern.
 */
export function dueAt(createdAt: Date): Date {
  return afterWorkingTime(createdAt, PROMISED_HOURS * HOUR_MS)
}

/** The instant at which a number of working milliseconds has passed since `from`. */
export function afterWorkingTime(from: Date, ms: number): Date {
  const shifts = shiftsFrom(from)
  let left = ms
  for (;;) {
    const { open, close } = shifts.next().value
    const start = Math.max(from.getTime(), open)
    if (close - start >= left) return new Date(start + left)
    left -= Math.max(0, close - start)
  }
}
