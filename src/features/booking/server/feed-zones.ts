import type { Range } from '@/features/booking/rules/ranges'
import { type Clock, clockOfZone, instantsOfTime } from './clocks'
import { parseComponent } from './feed-event'
import { BrokenComponent } from './feed-problem'
import { DAY_MS, dayNumber, type FeedTime, toFeedTime, valuesOf } from './feed-times'
import { lastStartOf, startsOf, toRule } from './recurrences'
import { clockOfName } from './zone-names'

/** What had to be guessed about the zones of a feed, or was read against it. */
export type ZoneDoubts = {
  /** Zones that neither their names nor the feed explain, and that were read in the calendar's zone or the owner's. */
  unknown: string[]
  /** Zones of which the feed says something else than the tables of the runtime, which were followed. */
  differing: string[]
  /** Whether times without a zone were read in the owner's. */
  hasFloating: boolean
}

/** A change of a zone that a feed explains: from an instant on its clock has an offset. */
type Change = { at: number; offset: number; before: number }

/** Names and explanations beyond these are no calendar's. */
const MOST_ZONES = 1_000
/** Before the window, so that the offset at its beginning is known from a change of the clock. */
const YEAR_MS = 400 * DAY_MS

/** The clocks of the zones that a feed names, in an order of our own and never by the zone of the process. */
export class FeedZones {
  /** Explanations of zones, by the number of the calendar and the TZID. */
  private readonly explained = new Map<string, string>()
  private readonly named = new Map<number, string>()
  private readonly clocks = new Map<string, Clock>()
  private readonly doubts = { unknown: new Set<string>(), differing: new Set<string>(), hasFloating: false }
  private readonly owners: Clock

  /** @param owner - the IANA zone of whom the calendar belongs to */
  constructor(
    owner: string,
    private readonly window: Range,
  ) {
    this.owners = clockOfZone(owner)
  }

  /** Takes what a calendar explains about a zone. */
  explain(calendar: number, text: string): void {
    const [, properties] = parseComponent(text)
    const name = String(valuesOf(properties, 'tzid')[0]?.value ?? '')
    if (name && this.explained.size < MOST_ZONES) this.explained.set(`${calendar} ${name}`, text)
  }

  /** Takes the zone that a calendar says its times without one are in. */
  name(calendar: number, zone: string): void {
    this.named.set(calendar, zone)
  }

  /** The instants of a time: two when its clock is set back over it. */
  instantsOf(calendar: number, time: FeedTime): [first: number, last: number] {
    return instantsOfTime(time, this.clockOf(calendar, time))
  }

  /** The clock that a time of a calendar is on. Days are the owner's. */
  clockOf(calendar: number, { kind, zone }: FeedTime): Clock {
    if (kind === 'utc') return () => 0
    if (kind === 'day') return this.owners
    const key = `${calendar} ${zone ?? ''}`
    const known = this.clocks.get(key)
    if (known) return known
    const clock = this.findClock(calendar, zone)
    this.clocks.set(key, clock)
    return clock
  }

  /**
   * The day of a time in a series of days. Exchange writes it as an instant, which is midnight in one of the zones that
   * belong to the calendar.
   */
  dayOf(calendar: number, { kind, wall }: FeedTime): number {
    if (kind !== 'utc') return dayNumber(wall)
    const shown = [...this.clocksOf(calendar), this.owners].map((clock) => wall + clock(wall))
    return dayNumber(shown.find((each) => each % DAY_MS === 0) ?? wall + this.owners(wall))
  }

  /** What is to be said about the zones that were asked for. */
  toldDoubts(): ZoneDoubts {
    const { unknown, differing, hasFloating } = this.doubts
    return { unknown: [...unknown], differing: [...differing], hasFloating }
  }

  private findClock(calendar: number, zone: string | null): Clock {
    const named = zone === null ? null : clockOfName(zone)
    const own = zone === null ? null : this.ownClock(calendar, zone)
    if (zone && named && own && this.isDifferent(named, own)) this.doubts.differing.add(zone)
    if (named ?? own) return named ?? own ?? this.owners
    const calendars = this.calendarClock(calendar)
    if (zone) this.doubts.unknown.add(zone)
    else if (!calendars) this.doubts.hasFloating = true
    return calendars ?? this.owners
  }

  private calendarClock(calendar: number): Clock | null {
    const zone = this.named.get(calendar)
    return zone ? (clockOfName(zone) ?? this.ownClock(calendar, zone)) : null
  }

  private clocksOf(calendar: number): Clock[] {
    const explained = [...this.explained.keys()]
      .filter((key) => key.startsWith(`${calendar} `))
      .map((key) => this.clockOf(calendar, { kind: 'local', wall: 0, zone: key.slice(key.indexOf(' ') + 1) }))
    const named = this.calendarClock(calendar)
    return named ? [named, ...explained] : explained
  }

  private ownClock(calendar: number, zone: string): Clock | null {
    const text = this.explained.get(`${calendar} ${zone}`)
    if (!text) return null
    try {
      return toClock(changesIn(text, this.window))
    } catch (error) {
      if (error instanceof BrokenComponent) return null
      throw error
    }
  }

  private isDifferent(one: Clock, other: Clock): boolean {
    const { from, until } = this.window
    for (let at = from; at <= until; at += DAY_MS) if (one(at) !== other(at)) return true
    return false
  }
}

/**
 * The changes that the explanation of a zone (VTIMEZONE) tells, in order.
 *
 * @throws {BrokenComponent} when it tells none
 */
function changesIn(text: string, window: Range): Change[] {
  const [, , observances] = parseComponent(text)
  const changes = observances.flatMap(([, properties]) => {
    const [start] = valuesOf(properties, 'dtstart').map(({ value }) => toFeedTime(value, undefined))
    const [before] = valuesOf(properties, 'tzoffsetfrom').map(({ value }) => toOffset(value))
    const [offset] = valuesOf(properties, 'tzoffsetto').map(({ value }) => toOffset(value))
    if (!start || before === undefined || offset === undefined)
      throw new BrokenComponent('It explains no change')
    const ruled = valuesOf(properties, 'rrule').flatMap(({ value }) => {
      const rule = toRule(value, undefined)
      const until = rule.until && rule.until.wall + (rule.until.kind === 'utc' ? before : 0)
      const from = window.from - YEAR_MS
      return [
        ...lastStartOf(rule, start.wall, from, until),
        ...startsOf(rule, start.wall, [from, window.until + YEAR_MS], until),
      ]
    })
    const dated = valuesOf(properties, 'rdate').map(({ value }) => toFeedTime(value, undefined).wall)
    return [start.wall, ...ruled, ...dated].map((wall) => ({ at: wall - before, offset, before }))
  })
  if (changes.length === 0) throw new BrokenComponent('It explains no change')
  return changes.toSorted((one, other) => one.at - other.at)
}

function toClock(changes: readonly Change[]): Clock {
  return (instant) => changes.findLast(({ at }) => at <= instant)?.offset ?? changes[0]?.before ?? 0
}

/** @throws {BrokenComponent} for what is no offset such as `-05:00` */
function toOffset(text: unknown): number {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(String(text)) ?? []
  if (!hours) throw new BrokenComponent('An offset cannot be read')
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
  return sign === '-' ? -ms : ms
}
