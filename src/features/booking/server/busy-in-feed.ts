import { joinRanges, type Range } from '@/features/booking/rules/ranges'
import { createGiveWay } from '@/lib/give-way'
import { instantsOn } from './clocks'
import { createFeedCutter, type FeedPart } from './cut-feed'
import { type FeedEnd, type FeedEvent, toBusyPeriods, toFeedEvent } from './feed-event'
import { BrokenComponent, FeedProblem, type FeedProblemKind } from './feed-problem'
import { DAY_MS, dayNumber, type FeedLength, type FeedTime } from './feed-times'
import { FeedZones, type ZoneDoubts } from './feed-zones'
import { type Rule, startsOf } from './recurrences'

/** What is read of a feed, and for whom. */
export type FeedQuestion = {
  /** Only busy times within it are kept. */
  window: Range
  /** The IANA zone of the calendar's owner. */
  zone: string
  /** Whether an event is one of ours, which a calendar shows that subscribed to our feed. */
  isOurs: (uid: string) => boolean
  /** The owner's e-mail addresses, in small letters: an invitation that he has declined is free. */
  addresses?: readonly string[]
  bounds?: FeedBounds
}

/** What a feed may take. */
export type FeedBounds = { events: number; times: number; workMs: number }

/** Past them a feed is not read: no person has as much, and reading goes on beside the requests of visitors. */
export const FEED_BOUNDS: FeedBounds = { events: 50_000, times: 100_000, workMs: 20_000 }

/** What was read of a feed; when it could not be read as a whole, the last good copy counts. */
export type FeedReading =
  | {
      isRead: true
      busy: Range[] /** Events that could not be read. */
      broken: number
      zones: ZoneDoubts
    }
  | { isRead: false; problem: FeedProblemKind }

/** Zones are at most 14 hours from UTC, and a change of a clock counts on top. */
const ANY_ZONE_MS = 2 * DAY_MS
/** Dates of a series are seldom moved further, all at once. */
const FURTHEST_MOVE_MS = 60 * DAY_MS

/**
 * Reads the busy times of a calendar's feed (RFC 5545) while it arrives, in pieces between which requests are answered.
 * Where programs disagree about a time, it counts as busy.
 *
 * @throws what the octets throw
 */
export async function readBusyTimes(
  octets: AsyncIterable<Uint8Array>,
  question: FeedQuestion,
): Promise<FeedReading> {
  const bounds = question.bounds ?? FEED_BOUNDS
  const zones = new FeedZones(question.zone, question.window)
  const isOwner = (address: string) =>
    (question.addresses ?? []).includes(address.replace(/^mailto:/i, '').toLowerCase())
  const giveWay = createGiveWay()
  let worked = 0
  let seen = 0
  let broken = 0
  const kept: FeedEvent[] = []
  const busy: Range[] = []

  /** Does a piece of the work; a component that cannot be read costs itself alone. */
  const inTurn = async (work: () => void) => {
    const began = performance.now()
    try {
      work()
    } catch (error) {
      // ical.js throws errors of every kind.
      if (error instanceof FeedProblem) throw error
      broken += 1
    }
    worked += performance.now() - began
    if (worked > bounds.workMs || busy.length > bounds.times) throw new FeedProblem('too-much')
    await giveWay()
  }

  const takePart = (part: FeedPart) => {
    if (part.kind === 'zone-name') return zones.name(part.calendar, part.text)
    if (part.kind === 'VTIMEZONE') return zones.explain(part.calendar, part.text)
    seen += 1
    if (seen > bounds.events) throw new FeedProblem('too-much')
    if (part.kind === 'broken') throw new BrokenComponent('It is not closed')
    if (part.kind === 'VFREEBUSY') {
      kept.push(...toBusyPeriods(part.text).map((period) => plainEvent(part.calendar, period)))
      return
    }
    if (isElsewhen(part.text, question.window)) return
    const event = toFeedEvent(part.text, part.calendar, isOwner)
    if (!question.isOurs(event.uid) && mayMatter(event, question.window)) kept.push(event)
  }

  try {
    const cutter = createFeedCutter()
    for await (const chunk of octets)
      for (const part of cutter.take(chunk)) await inTurn(() => takePart(part))
    for (const part of cutter.end()) await inTurn(() => takePart(part))
    const changes = changesByUid(kept)
    const take = ({ from, until }: Range) => {
      const { window } = question
      const within = { from: Math.max(from, window.from), until: Math.min(until, window.until) }
      if (within.from < within.until) busy.push(within)
    }
    for (const event of kept)
      await inTurn(() => timesOf(event, changes.get(event.uid) ?? [], zones, question.window).forEach(take))
    return { isRead: true, busy: joinRanges(busy), broken, zones: zones.toldDoubts() }
  } catch (error) {
    if (error instanceof FeedProblem) return { isRead: false, problem: error.kind }
    throw error
  }
}

function plainEvent(calendar: number, { start, end }: FeedEvent['more'][number]): FeedEvent {
  return {
    calendar,
    uid: '',
    start,
    end: end ?? { after: { days: 0, ms: 0 } },
    rules: [],
    more: [],
    except: [],
    replaces: null,
    isFromThere: false,
    isFree: false,
  }
}

const OTHER_DATES = /^(?:DURATION|RDATE|RECURRENCE-ID|RRULE)\b/im
const DAYS = /^DT(?:START|END)\b[^\r]*:(\d{4})(\d\d)(\d\d)/gim

/**
 * Whether an event with a start, an end and no other dates lies outside a window in whatever zone. Most of a feed does, and
 * parsing it is most of the work.
 */
function isElsewhen(text: string, window: Range): boolean {
  if (OTHER_DATES.test(text)) return false
  const days = [...text.matchAll(DAYS)].map(([, year, month, day]) =>
    Date.UTC(Number(year), Number(month) - 1, Number(day)),
  )
  return (
    days.length === 2 &&
    (days.every((day) => day + ANY_ZONE_MS < window.from - DAY_MS) ||
      days.every((day) => day - ANY_ZONE_MS > window.until))
  )
}

/** Whether an event can have to do with a window, in whatever zone. Most of a feed is over. */
function mayMatter({ start, end, rules, more, replaces }: FeedEvent, window: Range): boolean {
  if (replaces || more.length > 0) return true
  const length = 'at' in end ? end.at.wall - start.wall : end.after.days * DAY_MS + end.after.ms
  if (start.wall - ANY_ZONE_MS > window.until) return false
  const last = rules.reduce(
    (latest, { until }) => Math.max(latest, until ? until.wall + DAY_MS + FURTHEST_MOVE_MS : Infinity),
    start.wall,
  )
  return last + Math.max(length, 0) + ANY_ZONE_MS > window.from
}

/** The events that stand for single dates of a series, by its UID. They may stand before it in the feed. */
function changesByUid(events: readonly FeedEvent[]): Map<string, FeedEvent[]> {
  const byUid = new Map<string, FeedEvent[]>()
  for (const event of events) {
    if (!event.replaces) continue
    const known = byUid.get(event.uid)
    if (known) known.push(event)
    else byUid.set(event.uid, [event])
  }
  return byUid
}

/** A change of a series from one of its dates on. */
type LaterDates = { from: number; move: number; event: FeedEvent }

/**
 * The times at which an event is busy, with all its dates that can have to do with the window.
 *
 * @throws {BrokenComponent} when a part of it cannot be read
 */
function timesOf(event: FeedEvent, changes: readonly FeedEvent[], zones: FeedZones, window: Range): Range[] {
  if (event.rules.length === 0 && event.more.length === 0)
    return event.isFree ? [] : [timeOf(event, event.start, event.end, zones)]
  const { calendar, start } = event
  const clock = zones.clockOf(calendar, start)
  /** What the series' clock shows at a time of any zone. */
  const onClock = (time: FeedTime) => {
    if (start.kind === 'day') return time.kind === 'utc' ? zones.dayOf(calendar, time) * DAY_MS : time.wall
    if (time.kind === start.kind && time.zone === start.zone) return time.wall
    const [instant] = zones.instantsOf(calendar, time)
    return instant + clock(instant)
  }
  const later = changes
    .filter(({ isFromThere }) => isFromThere)
    .map((change) => toLaterDates(change, onClock))
    .toSorted((one, other) => one.from - other.from)
  const isExcept = toExcept(event, changes, zones)
  const lengths = [event, ...later.map((each) => each.event)].map((each) => lengthOf(each, zones))
  const reach = Math.max(...later.map(({ move }) => Math.abs(move)), 0) + ANY_ZONE_MS
  const longest = Math.max(...lengths.map(({ days, ms }) => days * DAY_MS + ms))
  const range = [window.from - longest - reach, window.until + reach] as const
  const ruled = event.rules.flatMap((rule) => startsOf(rule, start.wall, range, lastOf(rule, start, onClock)))
  const starts = new Set([start.wall, ...ruled])
  const dates = [
    ...[...starts].map((wall) => ({ wall, end: null })),
    ...event.more.map((date) => ({ wall: onClock(date.start), end: date.end })),
  ]
  return dates.flatMap(({ wall, end }) => {
    const [first, last] = instantsOn(clock, wall)
    if (isExcept(wall, [first, last])) return []
    const change = later.findLast(({ from }) => from <= wall)
    if ((change?.event ?? event).isFree) return []
    const length = (change ? lengths[later.indexOf(change) + 1] : lengths[0]) ?? { days: 0, ms: 0 }
    const at = wall + (change?.move ?? 0)
    if (end && 'at' in end) return [{ from: first, until: zones.instantsOf(calendar, end.at)[1] }]
    const { days, ms } = end?.after ?? length
    return [{ from: instantsOn(clock, at)[0], until: instantsOn(clock, at + days * DAY_MS)[1] + ms }]
  })
}

/** The time of an event without other dates. */
function timeOf({ calendar }: FeedEvent, start: FeedTime, end: FeedEnd, zones: FeedZones): Range {
  const [from, last] = zones.instantsOf(calendar, start)
  if ('at' in end) {
    const [, until] = zones.instantsOf(calendar, end.at)
    if (until < from) throw new BrokenComponent('It ends before it begins')
    return { from, until }
  }
  const { days, ms } = end.after
  if (days === 0) return { from, until: ms === 0 ? from : last + ms }
  const [, until] = instantsOn(zones.clockOf(calendar, start), start.wall + days * DAY_MS)
  return { from, until: until + ms }
}

/**
 * How long each date of an event lasts: the days of a series of days, and for an end the exact time from the first start
 * (RFC 5545, 3.8.5.3).
 */
function lengthOf({ calendar, start, end }: FeedEvent, zones: FeedZones): FeedLength {
  if ('after' in end) return end.after
  if (start.kind === 'day' && end.at.kind === 'day')
    return { days: (end.at.wall - start.wall) / DAY_MS, ms: 0 }
  const ms = zones.instantsOf(calendar, end.at)[0] - zones.instantsOf(calendar, start)[0]
  if (ms < 0) throw new BrokenComponent('It ends before it begins')
  return { days: 0, ms }
}

function toLaterDates(event: FeedEvent, onClock: (time: FeedTime) => number): LaterDates {
  const from = onClock(event.replaces ?? event.start)
  return { from, move: onClock(event.start) - from, event }
}

/** The last start of a rule as the series' clock shows it. A day counts as a whole. */
function lastOf({ until }: Rule, start: FeedTime, onClock: (time: FeedTime) => number): number | null {
  if (!until) return null
  const last = onClock(until)
  return start.kind !== 'day' && until.kind === 'day' ? last + DAY_MS - 1_000 : last
}

/**
 * Tells the dates that a series does not have, because they are taken out or another event stands for them: by instants,
 * whatever zone they are written in, and by days where one side is a day.
 */
function toExcept(event: FeedEvent, changes: readonly FeedEvent[], zones: FeedZones) {
  const { calendar, start, except } = event
  const taken = [
    ...except.map((time) => ({ calendar, time })),
    ...changes.flatMap((change) =>
      change.replaces ? [{ calendar: change.calendar, time: change.replaces }] : [],
    ),
  ]
  const isByDay = (time: FeedTime) => start.kind === 'day' || time.kind === 'day'
  const days = new Set(
    taken.filter(({ time }) => isByDay(time)).map(({ calendar: from, time }) => zones.dayOf(from, time)),
  )
  const instants = new Set(
    taken
      .filter(({ time }) => !isByDay(time))
      .flatMap(({ calendar: from, time }) => zones.instantsOf(from, time)),
  )
  return (wall: number, at: readonly number[]) =>
    days.has(dayNumber(wall)) || at.some((instant) => instants.has(instant))
}
