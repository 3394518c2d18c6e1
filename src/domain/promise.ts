import { shiftsFrom } from './working-hours'

const HOUR_MS = 60 * 60 * 1000

/** The team reviews a lead within so many working hours (specification, section 2, Thank-you). */
export const PROMISED_HOURS = 4

/**
 * When a lead must have been reviewed: four working hours after it came in, Monday to Friday 9 to 18 and
 * Saturday 10 to 16, Eastern.
 */
export function dueAt(createdAt: Date): Date {
  const shifts = shiftsFrom(createdAt)
  let left = PROMISED_HOURS * HOUR_MS
  for (;;) {
    const { open, close } = shifts.next().value
    const start = Math.max(createdAt.getTime(), open)
    if (close - start >= left) return new Date(start + left)
    left -= Math.max(0, close - start)
  }
}
