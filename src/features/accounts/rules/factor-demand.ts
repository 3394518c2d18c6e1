import { businessDay } from '@/domain/working-hours'

/** Messages about the day from which a second factor is demanded. */
export const DEMAND_TEXTS = {
  past: 'This day is over. Choose today or a later day.',
  ownFirst: 'Add a second factor to your own account first: from that day nobody gets in without one.',
  lastFactor: 'Everybody needs a second factor here. Add another one before you remove this one.',
} as const

/**
 * Reads the day from a stored date field, for which Payload stores noon UTC.
 *
 * @returns `YYYY-MM-DD`; null for an empty field and for an invalid date
 */
export function toDay(stored: unknown): string | null {
  const time = stored ? new Date(stored as string) : null
  return time && !Number.isNaN(time.getTime()) ? time.toISOString().slice(0, 10) : null
}

/** Says whether a second factor is demanded, which it is from the owner's day on. */
export function isDemandedOn(day: string | null): boolean {
  return day !== null && day <= businessDay()
}

/** The day in words, as `December 1, 2026`. */
export function toDayWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
