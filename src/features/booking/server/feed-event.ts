import ICAL from 'ical.js'
import { BrokenComponent } from './feed-problem'
import {
  type FeedLength,
  type FeedTime,
  type JcalProperty,
  toFeedLength,
  toFeedTime,
  valuesOf,
} from './feed-times'
import { type Rule, toRule } from './recurrences'

/** When something ends: at a time, or after a length. */
export type FeedEnd = { at: FeedTime } | { after: FeedLength }

/** What an event of a feed says about being busy. */
export type FeedEvent = {
  calendar: number
  uid: string
  start: FeedTime
  end: FeedEnd
  rules: Rule[]
  /** Dates that belong to the series beside its rules, with an end of their own or that of the series. */
  more: { start: FeedTime; end: FeedEnd | null }[]
  except: FeedTime[]
  /** The date of its series that this one stands for. */
  replaces: FeedTime | null
  /** Whether it stands for the later dates, too. */
  isFromThere: boolean
  isFree: boolean
}

type JcalComponent = [name: string, properties: JcalProperty[], components: JcalComponent[]]

/** A zone with a colon that is not quoted, as Exchange writes it; the value is what follows the last one. */
const UNQUOTED_ZONE = /^([\w-]+;(?:[^:"]*;)?TZID=)([^":;]*:[^"\r]*?)(?=:\d{8})/gim

/** Reads a component that the cutter gave. */
export function parseComponent(text: string): JcalComponent {
  const component: JcalComponent = ICAL.parse(text.replace(UNQUOTED_ZONE, '$1"$2"'))
  return component
}

/**
 * Reads an event.
 *
 * @param isOwner - whether an address, such as `mailto:ann@example.com`, is that of the calendar's owner
 * @throws {Error} when it cannot be read: {@link BrokenComponent}, or what ical.js throws
 */
export function toFeedEvent(
  text: string,
  calendar: number,
  isOwner: (address: string) => boolean,
): FeedEvent {
  const [, properties] = parseComponent(text)
  const textOf = (name: string) => String(valuesOf(properties, name)[0]?.value ?? '')
  const timesOf = (name: string) =>
    valuesOf(properties, name).map(({ value, parameters }) => toFeedTime(value, parameters.tzid))
  const [start] = timesOf('dtstart')
  if (!start) throw new BrokenComponent('It has no start')
  const [replaced] = valuesOf(properties, 'recurrence-id')
  const isDeclined = valuesOf(properties, 'attendee').some(
    ({ value, parameters }) =>
      String(parameters.partstat).toUpperCase() === 'DECLINED' && isOwner(String(value)),
  )
  return {
    calendar,
    uid: textOf('uid'),
    start,
    end: endOf(properties, start),
    rules: valuesOf(properties, 'rrule').map(({ value }) => toRule(value, start.zone ?? undefined)),
    more: valuesOf(properties, 'rdate').map(({ value, parameters }) => toDate(value, parameters.tzid)),
    except: timesOf('exdate'),
    replaces: replaced ? toFeedTime(replaced.value, replaced.parameters.tzid) : null,
    isFromThere: String(replaced?.parameters.range).toUpperCase() === 'THISANDFUTURE',
    isFree:
      isDeclined ||
      textOf('status').toUpperCase() === 'CANCELLED' ||
      textOf('transp').toUpperCase() === 'TRANSPARENT',
  }
}

/** Without an end a day lasts a day, and anything else no time. */
function endOf(properties: readonly JcalProperty[], start: FeedTime): FeedEnd {
  const [end] = valuesOf(properties, 'dtend')
  const [duration] = valuesOf(properties, 'duration')
  const aDay = { after: { days: 1, ms: 0 } }
  if (!end) {
    if (duration) return { after: toFeedLength(duration.value) }
    return start.kind === 'day' ? aDay : { after: { days: 0, ms: 0 } }
  }
  const at = toFeedTime(end.value, end.parameters.tzid)
  const isSameClock = at.kind === start.kind && at.zone === start.zone
  if (isSameClock && at.wall < start.wall) throw new BrokenComponent('It ends before it begins')
  // Some programs write the day itself as its end.
  return isSameClock && at.kind === 'day' && at.wall === start.wall ? aDay : { at }
}

/** Reads a time, or a period of a start and an end or a length. */
function toDate(value: unknown, zone: string | string[] | undefined): FeedEvent['more'][number] {
  if (!Array.isArray(value)) return { start: toFeedTime(value, zone), end: null }
  const [start, end] = value
  const isLength = typeof end === 'string' && /^[+-]?P/.test(end)
  return {
    start: toFeedTime(start, zone),
    end: isLength ? { after: toFeedLength(end) } : { at: toFeedTime(end, zone) },
  }
}

/**
 * The times that a component of free and busy times calls busy.
 *
 * @throws {Error} as `toFeedEvent`
 */
export function toBusyPeriods(text: string): FeedEvent['more'] {
  const [, properties] = parseComponent(text)
  return valuesOf(properties, 'freebusy')
    .filter(({ parameters }) => String(parameters.fbtype).toUpperCase() !== 'FREE')
    .map(({ value, parameters }) => toDate(value, parameters.tzid))
}
