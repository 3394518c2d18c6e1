import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import type { BookingHours } from '@/features/booking/rules/booking-hours'
import { type AppointmentKind, kindOf } from '@/features/booking/rules/kinds'
import {
  type HoursOfKind,
  heldRange,
  type OfferedTime,
  offeredTimes,
  type Person,
} from '@/features/booking/rules/offered-times'
import type { Range } from '@/features/booking/rules/ranges'
import { findLeadHandling } from '@/features/leads/server/lead-handling'
import { bridge } from '@/lib/bridge'
import { cached } from '@/lib/content-cache'
import type { Slot } from './appointment-rows'
import { type BookingSettings, findBookingSettings, OFFERED_TIMES } from './booking-settings'
import { bookingStore } from './booking-store'
import { findBusy } from './busy'

/** What visitors may book of one kind. It stays the same object until it is computed anew. */
export type Offered = {
  kind: AppointmentKind
  hours: HoursOfKind
  people: readonly Person[]
  times: readonly OfferedTime[]
}

/** Milliseconds. By then a time may have come too near, and a calendar may have become too old. */
const MOST_AGE_MS = 60_000

type Known = {
  readAt: number
  settings: BookingSettings
  /** Null while nothing can be stored. */
  people: readonly Person[] | null
  offered: Map<string, Offered>
}

/**
 * The times that visitors may book now, at most a minute old. Null for an unknown kind, and while nothing can be booked.
 */
export async function findOffered(payload: Payload, kindId: string): Promise<Offered | null> {
  const kind = kindOf(kindId)
  const settings = await findBookingSettings(payload)
  const { hours: given } = settings
  if (!kind || !given) return null
  const known = await find(payload, settings, given)
  if (!known.people) return null
  const before = known.offered.get(kindId)
  if (before) return before
  const hours = { ...given, lengthMinutes: kind.lengthMinutes }
  const times = offeredTimes(hours, known.people, BUSINESS_TIME_ZONE, known.readAt)
  const offered: Offered = { kind, hours, people: known.people, times }
  known.offered.set(kindId, offered)
  return offered
}

/** An appointment that begins at an instant, as it is stored. */
export function slotOf(begins: number, hours: HoursOfKind): Slot {
  const { from, until } = heldRange(begins, hours)
  const ends = heldRange(begins, { ...hours, bufferMinutes: 0 }).until
  const [iso, isoEnds] = [toIso(begins), toIso(ends)]
  return { begins: iso, ends: isoEnds, heldFrom: toIso(from), heldUntil: toIso(until) }
}

const toIso = (ms: number) => new Date(ms).toISOString()

async function find(payload: Payload, settings: BookingSettings, hours: BookingHours): Promise<Known> {
  const asked = ask(payload, settings, hours)
  const known = await asked
  const isOld = known.settings !== settings || Math.abs(Date.now() - known.readAt) > MOST_AGE_MS
  if (!isOld) return known
  // Of those who find it old the first one has it read anew.
  if (bridge.documents.get(OFFERED_TIMES) === asked) bridge.documents.delete(OFFERED_TIMES)
  return ask(payload, settings, hours)
}

function ask(payload: Payload, settings: BookingSettings, hours: BookingHours): Promise<Known> {
  return cached<Known>(OFFERED_TIMES, async () => {
    const readAt = Date.now()
    const { isThere } = await bookingStore(payload)
    const people = isThere ? await findPeople(payload, hours.people, settings.staleCalendars, readAt) : null
    return { readAt, settings, people, offered: new Map() }
  })
}

/** Those of the people who can be given an appointment, in their order. */
async function findPeople(
  payload: Payload,
  given: readonly string[],
  staleCalendars: BookingSettings['staleCalendars'],
  now: number,
): Promise<Person[]> {
  // Whoever is none of the staff any more can own no lead.
  const { staff } = await findLeadHandling(payload)
  const ids = given.filter((id) => staff.admins.includes(id))
  if (ids.length === 0) return []
  const [appointments, last, busy] = await Promise.all([
    findAppointments(payload, ids, now),
    findLastGiven(payload, ids),
    findBusy(payload, ids),
  ])
  return ids
    .filter((id) => staleCalendars === 'warn' || !busy.get(id)?.isStale)
    .map((id) => ({
      id,
      busy: busy.get(id)?.times ?? [],
      appointments: appointments.get(id) ?? [],
      lastGivenAt: last.get(id) ?? null,
    }))
}

/** Also the appointments of today that are over, which count for the most of a day. */
const BACK_MS = 2 * 24 * 60 * 60_000

async function findAppointments({ db }: Payload, ids: readonly string[], now: number) {
  const { rows } = await db.drizzle.execute<{ person: string; from: number; until: number }>(sql`
    select person_id as person, extract(epoch from lower(held)) * 1000 as "from",
      extract(epoch from upper(held)) * 1000 as until
    from appointments where person_id = any(${sql.param(ids)}::uuid[]) and state in ('reserved', 'booked')
      and upper(held) > ${toIso(now - BACK_MS)}::timestamptz`)
  const found = new Map<string, Range[]>()
  for (const { person, from, until } of rows) {
    const range = { from: Number(from), until: Number(until) }
    found.set(String(person), [...(found.get(String(person)) ?? []), range])
  }
  return found
}

async function findLastGiven({ db }: Payload, ids: readonly string[]) {
  const { rows } = await db.drizzle.execute<{ person: string; last: number }>(sql`
    select person_id as person, extract(epoch from max(created_at)) * 1000 as last
    from appointments where person_id = any(${sql.param(ids)}::uuid[]) and tested_by_id is null group by 1`)
  return new Map(rows.map(({ person, last }) => [String(person), Number(last)]))
}
