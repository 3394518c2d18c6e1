import { format, isSameDay } from 'date-fns'

const DAY_MS = 24 * 60 * 60_000

/** A short text for a near instant: '9:30 AM' today, 'Mon 9 AM' within a week, 'Dec 24' otherwise. */
export function toSoon(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const clock = format(date, date.getMinutes() === 0 ? 'h a' : 'h:mm a')
  if (isSameDay(date, now)) return clock
  const days = Math.abs(date.getTime() - now.getTime()) / DAY_MS
  return days < 6 ? `${format(date, 'EEE')} ${clock}` : format(date, 'MMM d')
}
