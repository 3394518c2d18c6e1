import { dayAfter, dayIn, instantOf } from '@/lib/zone-day'

/** Working hours on which the promise of the thank-you page is counted; 0 is Sunday. */
const HOURS: Record<number, readonly [open: number, close: number] | undefined> = {
  1: [9, 18],
  2: [9, 18],
  3: [9, 18],
  4: [9, 18],
  5: [9, 18],
  6: [10, 16],
}

const ZONE = 'America/New_York'
const HOUR_MS = 60 * 60 * 1000

/** The team reviews a lead within so many working hours (specification, section 2, Thank-you). */
export const PROMISED_HOURS = 4

/**
 * When a lead must have been reviewed: four working hours after it came in, Monday to Friday 9 to 18 and
 * Saturday 10 to 16, Eastern.
 */
export function dueAt(createdAt: Date): Date {
  let left = PROMISED_HOURS * HOUR_MS
  let day = dayIn(createdAt, ZONE)
  for (;;) {
    const hours = HOURS[day.weekday]
    if (hours) {
      const start = Math.max(createdAt.getTime(), instantOf(day, hours[0], ZONE))
      const open = instantOf(day, hours[1], ZONE) - start
      if (open >= left) return new Date(start + left)
      left -= Math.max(0, open)
    }
    day = dayAfter(day)
  }
}
