'use client'

import { format, isThisYear, isValid } from 'date-fns'
import { useSyncExternalStore } from 'react'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { isSameClock } from '@/lib/time-zones'

/**
 * A point in time on the reader's clock, for example 'Nov 20, 2026, 3:40 PM'; a text that is no date stays as it is.
 */
export function toMoment(instant: string | Date): string {
  const date = new Date(instant)
  return isValid(date) ? format(date, 'MMM d, yyyy, h:mm a') : String(instant)
}

/** Does the same as `toMoment`, without the year if it is the present one. */
export function toShortMoment(instant: string): string {
  return isThisYear(instant) ? format(instant, 'MMM d, h:mm a') : toMoment(instant)
}

/** The day on the reader's clock, for example `Nov 20, 2026`. */
export function toDayName(instant: string): string {
  return format(instant, 'MMM d, yyyy')
}

/** A placeholder of the usual width. */
const AS_LONG = 'Jan 00, 00:00 AM'

const neverChanges = () => () => {}

/** The IANA zone of the reader; null on the server, which cannot know it. */
function useReaderZone(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}

/**
 * A point in time on the reader's clock. Until the zone is known the text is invisible, so that nobody reads a wrong
 * hour first, and server and browser render the same.
 */
export function Moment({ at, className = '' }: { at: string; className?: string }) {
  const isWaiting = useReaderZone() === null
  return (
    <time className={`${className} ${isWaiting ? 'invisible' : ''}`} dateTime={at}>
      {isWaiting ? AS_LONG : toShortMoment(at)}
    </time>
  )
}

/**
 * Names the reader's zone if its clock differs from that of the business; otherwise renders nothing. Used once on a
 * screen.
 *
 * @param countsDays - whether the screen also counts days, which are those of the business
 */
export function ZoneNote({ countsDays }: { countsDays?: boolean }) {
  const zone = useReaderZone()
  if (!zone || isSameClock(zone, BUSINESS_TIME_ZONE, new Date())) return null
  return (
    <p className="grid text-xs leading-snug wrap-anywhere text-ink-soft">
      <span>Times in {toZoneName(zone)}</span>
      {countsDays && <span>Days in {toZoneName(BUSINESS_TIME_ZONE)}</span>}
    </p>
  )
}

function toZoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}
