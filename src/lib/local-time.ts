import { tzOffset } from '@date-fns/tz'

const MINUTE_MS = 60_000

/**
 * An instant as ISO date and time in a zone, to the second and with its offset.
 *
 * @param instant - an ISO date-time
 * @param zone - IANA time zone
 * @example toIsoLocal('2026-11-20T12:00:00Z', 'America/New_York') === '2026-11-20T07:00:00-05:00'
 */
export function toIsoLocal(instant: string, zone: string): string {
  const date = new Date(instant)
  const offset = tzOffset(zone, date)
  const local = new Date(date.getTime() + offset * MINUTE_MS).toISOString().slice(0, 19)
  return local + toOffset(offset)
}

function toOffset(minutes: number): string {
  if (minutes === 0) return 'Z'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
