import { findIana } from 'windows-iana'
import { isZone } from '@/lib/time-zones'
import { type Clock, clockOfZone } from './clocks'

const MINUTE_MS = 60_000
const JANUARY = Date.UTC(2026, 0, 15)
const JULY = Date.UTC(2026, 6, 15)

/** What Outlook calls zones of North America whose names hold no city. */
const SHOWN_NAMES: Readonly<Record<string, string>> = {
  'Atlantic Time (Canada)': 'America/Halifax',
  'Eastern Time (US & Canada)': 'America/New_York',
  'Indiana (East)': 'America/Indianapolis',
  'Central Time (US & Canada)': 'America/Chicago',
  'Mountain Time (US & Canada)': 'America/Denver',
  Arizona: 'America/Phoenix',
  'Pacific Time (US & Canada)': 'America/Los_Angeles',
  Alaska: 'America/Anchorage',
  Hawaii: 'Pacific/Honolulu',
}

/**
 * The clock that the name of a zone means whatever the feed says about it, or null when the name tells none: an IANA name
 * also at the end of a longer one, a fixed offset, a name of Windows, and what Outlook shows in place of one.
 */
export function clockOfName(written: string): Clock | null {
  const name = written.trim().replace(/^"(.*)"$/, '$1')
  if (/^(?:tzone:\/\/Microsoft\/)?(?:UTC|Z)$/i.test(name)) return () => 0
  const [, sign, hours, minutes = '0'] = /^(?:GMT|UTC)([+-])(\d\d?):?(\d\d)?$/.exec(name) ?? []
  if (hours) {
    const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
    return () => (sign === '-' ? -offset : offset)
  }
  const zone = [name, findIana(name)[0] ?? '', shownZone(name), ...ends(name)].find(isKnown)
  return zone ? clockOfZone(zone) : null
}

/** What follows each slash of a name, the longest first. */
function ends(name: string): string[] {
  const pieces = name.split('/')
  return pieces.map((_, index) => pieces.slice(index + 1).join('/'))
}

function isKnown(name: string | undefined): name is string {
  return Boolean(name) && /^[A-Za-z]/.test(name ?? '') && isZone(name ?? '')
}

/** The zone of a name such as `(UTC+01:00) Amsterdam, Berlin, Rome`: that of its first city with the same offset. */
function shownZone(name: string): string | undefined {
  const [, sign, hours = '', minutes = '', places = ''] =
    /^\((?:UTC|GMT)(?:([+-])(\d\d):(\d\d))?\)\s*(.+)$/.exec(name) ?? []
  const known = SHOWN_NAMES[places]
  if (known || !places) return known
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS * (sign === '-' ? -1 : 1)
  return places
    .split(',')
    .map((place) => place.trim().replaceAll(' ', '_'))
    .flatMap((city) => Intl.supportedValuesOf('timeZone').filter((zone) => zone.endsWith(`/${city}`)))
    .find((zone) => [JANUARY, JULY].map(clockOfZone(zone)).includes(offset))
}
