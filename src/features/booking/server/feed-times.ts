import { BrokenComponent } from './feed-problem'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * A time as a feed writes it.
 *
 * `wall` is what the clock shows, as milliseconds since 1970 on a clock without offset; of a day its midnight. `zone` is
 * the TZID as it is written; null for a floating time, a day and a time in UTC.
 */
export type FeedTime = { wall: number; kind: 'day' | 'local' | 'utc'; zone: string | null }

/** How long something lasts: days of the calendar, then milliseconds. */
export type FeedLength = { days: number; ms: number }

/** A property of jCal (RFC 7265), of which the values follow the type. */
export type JcalProperty = [
  name: string,
  parameters: Record<string, string | string[]>,
  type: string,
  ...values: unknown[],
]

/** ical.js leaves the time of a bare date without VALUE=DATE empty: `2026-03-10T::`. */
const TIME = /^(\d{4}-\d\d-\d\d)(?:T(?:::|(\d\d:\d\d:\d\d)(Z)?))?$/

/**
 * Reads a date or a date with a time of jCal.
 *
 * @throws {BrokenComponent} for any other text, and for a day that does not exist
 */
export function toFeedTime(text: unknown, zone: string | string[] | undefined): FeedTime {
  const [, day = '', time, isUtc] = (typeof text === 'string' && TIME.exec(text)) || []
  // A leap second is no time of JavaScript.
  const wall = Date.parse(`${day}T${time?.replace(/:60$/, ':59') ?? '00:00:00'}Z`)
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(day))
    throw new BrokenComponent('A time cannot be read')
  if (!time) return { wall, kind: 'day', zone: null }
  if (isUtc) return { wall, kind: 'utc', zone: null }
  return { wall, kind: 'local', zone: typeof zone === 'string' && zone ? zone : null }
}

const DURATION = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/**
 * Reads a duration.
 *
 * @throws {BrokenComponent} for any other text, and for less than nothing
 */
export function toFeedLength(text: unknown): FeedLength {
  const found = typeof text === 'string' ? DURATION.exec(text) : null
  if (!found) throw new BrokenComponent('A duration cannot be read')
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((digits) => Number(digits ?? 0))
  return { days: weeks * 7 + days, ms: hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS }
}

/** The values of the properties of a name, each with its parameters. */
export function valuesOf(properties: readonly JcalProperty[], name: string) {
  return properties
    .filter(([each]) => each === name)
    .flatMap(([, parameters, , ...values]) => values.map((value) => ({ parameters, value })))
}

/** A date of a time, counted from 1970. */
export const dayNumber = (wall: number) => Math.floor(wall / DAY_MS)
