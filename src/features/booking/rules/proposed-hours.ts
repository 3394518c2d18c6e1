import type { BookingHours } from './booking-hours'

export type DayRange = BookingHours['week'][number][number]

const OFFICE: DayRange = { from: '09:00', until: '17:00' }

/** What the screen begins with. */
export const PROPOSED_HOURS: BookingHours = {
  week: [[], [OFFICE], [OFFICE], [OFFICE], [OFFICE], [OFFICE], []],
  exceptions: [],
  stepMinutes: 15,
  bufferMinutes: 0,
  noticeMinutes: 120,
  horizonDays: 30,
  mostADay: null,
  given: 'turns',
  people: [],
}

/** A range to add to a day: an hour after what the day has. */
export function nextRange(ranges: readonly DayRange[]): DayRange {
  const last = ranges.at(-1)
  if (!last) return OFFICE
  const hour = Number(last.until.slice(0, 2)) + 1
  return hour > 23 ? { from: '', until: '' } : { from: toClock(hour), until: toClock(hour + 1) }
}

const toClock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** A day ends at 24:00, which an input for times shows as 00:00. */
export const toShownEnd = (until: string) => (until === '24:00' ? '00:00' : until)
export const fromShownEnd = (shown: string) => (shown === '00:00' ? '24:00' : shown)
