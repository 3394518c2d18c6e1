import { dayAfter, dayIn, instantOf, type ZoneDay } from '@/lib/zone-day'
import { BUSINESS_TIME_ZONE } from './time-zone'

/** Full hours on the clock of the business; 0 is Sunday. */
const HOURS: Record<number, readonly [open: number, close: number] | undefined> = {
  1: [9, 18],
  2: [9, 18],
  3: [9, 18],
  4: [9, 18],
  5: [9, 18],
  6: [10, 16],
}

/** A stretch in which the business works, as milliseconds since 1970. */
type Shift = { open: number; close: number }

/** The shifts from the day of an instant on, without end. */
export function* shiftsFrom(instant: Date): Generator<Shift, never> {
  for (let day = dayIn(instant, BUSINESS_TIME_ZONE); ; day = dayAfter(day)) {
    const shift = shiftOf(day)
    if (shift) yield shift
  }
}

/**
 * A clock that runs in working hours only.
 *
 * @param from - where it begins
 * @param until - up to where it is asked
 * @returns for an instant between the two, the working milliseconds since the day of `from` began
 */
export function workingClock(from: Date, until: Date): (instant: Date) => number {
  const shifts: (Shift & { before: number })[] = []
  let before = 0
  for (const shift of shiftsFrom(from)) {
    if (shift.open > until.getTime()) break
    shifts.push({ ...shift, before })
    before += shift.close - shift.open
  }
  return (instant) => {
    const at = instant.getTime()
    const shift = shifts.findLast(({ open }) => open <= at)
    return shift ? shift.before + Math.min(at, shift.close) - shift.open : 0
  }
}

function shiftOf(day: ZoneDay): Shift | null {
  const hours = HOURS[day.weekday]
  if (!hours) return null
  const [open, close] = hours
  return { open: instantOf(day, open, BUSINESS_TIME_ZONE), close: instantOf(day, close, BUSINESS_TIME_ZONE) }
}
