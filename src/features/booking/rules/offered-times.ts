import { offsetAt, offsetsBetween, type Stretch, toIsoLocal } from '@/lib/local-time'
import type { BookingHours } from './booking-hours'
import type { AppointmentKind } from './kinds'
import { joinRanges, type Range } from './ranges'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4

/** The hours in which one kind of appointment is booked. */
export type HoursOfKind = BookingHours & Pick<AppointmentKind, 'lengthMinutes'>

/** A member of the staff who takes appointments. */
export type Person = {
  id: string
  /** The times in which the person's own calendars say busy, in any order. */
  busy: readonly Range[]
  /** What the person's appointments hold (`heldRange`), without those that are cancelled. */
  appointments: readonly Range[]
  /** The last time at which the person was given an appointment; null for never. */
  lastGivenAt: number | null
}

/** A time that a visitor may book. */
export type OfferedTime = Range & {
  /** The day on the calendar of the business, `YYYY-MM-DD`. */
  day: string
  /** The ids of those who are free then, in the order of the people; at least one. */
  free: readonly string[]
}

/** What an appointment takes from a person's time: its length, and the buffer after it. */
export function heldRange(
  begins: number,
  { lengthMinutes, bufferMinutes }: Pick<HoursOfKind, 'lengthMinutes' | 'bufferMinutes'>,
): Range {
  return { from: begins, until: begins + (lengthMinutes + bufferMinutes) * MINUTE_MS }
}

/**
 * The times that visitors may book, in their order. A time of the day that the clocks skip is not among them, and one
 * that they show twice is there twice.
 *
 * @param hours - those of `people` who are not named in it take no appointments
 * @param zone - the IANA zone of the business
 * @param now - milliseconds since 1970
 */
export function offeredTimes(
  hours: HoursOfKind,
  people: readonly Person[],
  zone: string,
  now: number,
): OfferedTime[] {
  const { openings, beginnings } = layOut(hours, zone, now)
  const [earliest, length] = [now + hours.noticeMinutes * MINUTE_MS, hours.lengthMinutes * MINUTE_MS]
  const end = (openings.at(-1)?.until ?? now) + hours.bufferMinutes * MINUTE_MS
  const staff = people
    .filter(({ id }) => hours.people.includes(id))
    .map((person) => ({
      id: person.id,
      isFree: freeTimes([...person.busy, ...person.appointments], { from: earliest, until: end }),
      isFull: fullDays(person, hours, zone),
    }))
  const isOpen = withinOf(openings)
  return beginnings.flatMap(({ at, day }) => {
    if (at < earliest || !isOpen(at, at + length)) return []
    const held = heldRange(at, hours)
    const free = staff.filter(({ isFree, isFull }) => isFree(held) && !isFull(day)).map(({ id }) => id)
    return free.length > 0 ? [{ from: at, until: at + length, day: nameOf(day), free }] : []
  })
}

type Beginning = { at: number; day: number }

/** The instants of the hours, and those at which an appointment may begin if it fits in; both in their order. */
function layOut(hours: BookingHours, zone: string, now: number) {
  const first = dayAt(now, zone)
  const exceptions = new Map(hours.exceptions.map(({ day, ranges }) => [day, ranges]))
  // No clock is further from Greenwich than a day.
  const stretches = offsetsBetween((first - 1) * DAY_MS, (first + hours.horizonDays + 1) * DAY_MS, zone)
  const openings: Range[] = []
  const beginnings: Beginning[] = []
  for (let day = first; day < first + hours.horizonDays; day++) {
    const ranges = exceptions.get(nameOf(day)) ?? hours.week[(day + FIRST_WEEKDAY) % 7] ?? []
    for (const { from, until } of ranges) {
      const shown = { from: day * DAY_MS + toMs(from), until: day * DAY_MS + toMs(until) }
      for (const stretch of stretches) {
        const part = partIn(shown, stretch)
        if (part.from >= part.until) continue
        openings.push(part)
        beginnings.push(
          ...gridOf(shown.from - stretch.offset * MINUTE_MS, part, hours).map((at) => ({ at, day })),
        )
      }
    }
  }
  return {
    openings: joinRanges(openings),
    beginnings: beginnings.toSorted((one, other) => one.at - other.at),
  }
}

/** The instants of a stretch at which the clocks show a range. */
function partIn(shown: Range, { from, until, offset }: Stretch): Range {
  const shift = offset * MINUTE_MS
  return { from: Math.max(shown.from - shift, from), until: Math.min(shown.until - shift, until) }
}

/** The instants in a part of the hours that are whole steps away from where the hours begin on these clocks. */
function gridOf(begins: number, { from, until }: Range, { stepMinutes }: BookingHours): number[] {
  const step = stepMinutes * MINUTE_MS
  const first = begins + Math.ceil((from - begins) / step) * step
  return Array.from(
    { length: Math.max(0, Math.ceil((until - first) / step)) },
    (_, index) => first + index * step,
  )
}

/** Answers whether a range lies within one of others; asked in the order of the beginnings. */
function withinOf(ranges: readonly Range[]): (from: number, until: number) => boolean {
  let index = 0
  return (from, until) => {
    while ((ranges[index]?.until ?? Number.POSITIVE_INFINITY) <= from) index++
    const range = ranges[index]
    return range !== undefined && range.from <= from && until <= range.until
  }
}

/** Answers whether a range overlaps none of the taken ones; asked in the order of the beginnings. */
function freeTimes(taken: readonly Range[], window: Range): (range: Range) => boolean {
  const blocks = joinRanges(taken.filter(({ from, until }) => until > window.from && from < window.until))
  let index = 0
  return ({ from, until }) => {
    while ((blocks[index]?.until ?? Number.POSITIVE_INFINITY) <= from) index++
    return (blocks[index]?.from ?? Number.POSITIVE_INFINITY) >= until
  }
}

/** Answers whether a person has the most appointments of a day. */
function fullDays(person: Person, { mostADay }: BookingHours, zone: string): (day: number) => boolean {
  if (mostADay === null) return () => false
  const counts = new Map<number, number>()
  for (const { from } of person.appointments) {
    const day = dayAt(from, zone)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return (day) => (counts.get(day) ?? 0) >= mostADay
}

/**
 * The person who gets an offered time: by turns who has the fewest appointments on that day, of those who waited longest
 * for one, of those the first of the people.
 *
 * @param owner - the lead's owner, who comes first if the hours say so
 */
export function personFor(
  { free, day }: OfferedTime,
  { given }: Pick<BookingHours, 'given'>,
  people: readonly Person[],
  { zone, owner }: { zone: string; owner: string | null },
): string | null {
  if (given === 'owner' && owner !== null && free.includes(owner)) return owner
  const turns = people
    .filter(({ id }) => free.includes(id))
    .map(({ id, appointments, lastGivenAt }) => ({
      id,
      count: appointments.filter(({ from }) => nameOf(dayAt(from, zone)) === day).length,
      lastGivenAt: lastGivenAt ?? Number.NEGATIVE_INFINITY,
    }))
    .toSorted(
      (one, other) =>
        one.count - other.count ||
        (one.lastGivenAt < other.lastGivenAt ? -1 : one.lastGivenAt > other.lastGivenAt ? 1 : 0),
    )
  return turns[0]?.id ?? null
}

/** Offered times by the days of a visitor's zone, in their order. */
export function byDay(times: readonly OfferedTime[], zone: string): { day: string; times: OfferedTime[] }[] {
  const days = new Map<string, OfferedTime[]>()
  for (const time of times) {
    const day = toIsoLocal(time.from, zone).slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), time])
  }
  return [...days].map(([day, ofDay]) => ({ day, times: ofDay }))
}

/** The day on a zone's calendar, as a number of days since 1970. */
function dayAt(ms: number, zone: string): number {
  return Math.floor((ms + offsetAt(ms, zone) * MINUTE_MS) / DAY_MS)
}

function nameOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The milliseconds from the beginning of a day to a time of it, such as '09:00' or '24:00'. */
function toMs(clock: string): number {
  return (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * MINUTE_MS
}
