import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import { PAIRED_LOCKS } from '@/data/locks'
import { inTransaction, queryOf, type Transaction } from '@/data/transaction'
import type { Answer } from '@/domain/appointment'
import { requireMay } from '@/domain/areas'
import { isSamePhone } from '@/domain/phone'
import { BOOKING_SOURCE } from '@/domain/sources'
import { recordEvent } from '@/features/audit/server/record-event'
import type { Lead } from '@/features/leads/rules/lead'
import { lockLeads } from '@/features/leads/server/activity-rows'
import { requireOwner } from '@/features/leads/server/change-leads'
import { readLeadSettings } from '@/features/leads/server/lead-settings'
import { isTaken, withRetries } from '@/features/leads/server/retries'
import { fingerprintOf, type LeadSubmission, storeLead } from '@/features/leads/server/store-lead'
import { inTurn, type Turns } from '@/lib/in-turn'
import { Refusal } from '@/server/errors'
import { isAddress, spellingsOf } from '@/server/person-in-text'
import {
  APPOINTMENT_COLUMNS,
  type Appointment,
  countOfDay,
  formerOf,
  heldOf,
  holdCalendars,
  isHeld,
  type Slot,
  toAppointment,
  writeLead,
} from './appointment-rows'
import { recordAppointment } from './record-appointment'
import { tellOfAppointments } from './tell-of-appointments'

/** What a visitor sends with a booking, beside the time. */
export type Visitor = {
  /** A lead that he has proved to be his. It is joined unless it is lost, spam or in the trash. */
  joins?: string | null
  lead: Omit<Lead, 'source'>
  sending: Omit<LeadSubmission, 'key' | 'entry' | 'booking'>
}

export type Booking = {
  /** The id of a member of the staff. */
  person: string
  /** The name of the kind of appointment. */
  kind: string
  slot: Slot
  /** How many appointments the person has a day at most; null without a limit. */
  mostADay: number | null
  /** The idempotency key: the same key with the same values finds the appointment of the first try. */
  key: string
  /** The time zone of the visitor. */
  zone?: string | null
  answers?: readonly Answer[]
  /** What he has typed in another way than it stands in his lead; it is kept before the answers. */
  differing?: readonly Answer[]
  /**
   * A lead that exists, the owner who tries how visitors book, whose appointment is of no lead, or what a visitor has sent: it
   * joins a lead of the same person, or becomes one.
   */
  of: { lead: string } | { tester: string } | Visitor
}

/**
 * The outcome. `isAgain`: another try with the same key has booked it; `taken`: the person has something else then; `full`: the day has as many as it may; `reused-key`: the key
 * belongs to other values; `refused`: the lead is spam or in the trash, or lost while its sender books, and holds no time; `wait`: its sender may
 * send again after so many seconds.
 */
export type Booked =
  | { outcome: 'booked'; appointment: Appointment; isAgain?: true }
  | { outcome: 'taken' | 'full' | 'reused-key' | 'refused' }
  | { outcome: 'wait'; seconds: number }

/**
 * Books an appointment: once for each key, and never two of one person at one time. The time is reserved first, so that
 * whoever is refused leaves no lead; the lead gets its stage, its owner and its follow-up with the appointment.
 *
 * @param by - the member of the staff who books; null when a visitor does
 * @throws {Refusal} when the person is none of the staff, or there is no such lead; whatever the database says
 */
export async function book(req: PayloadRequest, booking: Booking, by: string | null): Promise<Booked> {
  if (by) requireMay(req, 'form-submissions')
  const { payload } = req
  const hash = hashOf(booking)
  const reserved = await inTurnOf(payload, booking.person, () =>
    withRetries(() => reserve(payload, booking, hash, by)),
  )
  if (reserved.outcome !== 'reserved') return reserved
  try {
    const { of } = booking
    if ('tester' in of) return await withRetries(() => confirmTest(req, reserved.id, of.tester))
    const found = await leadOf(req, { ...booking, of })
    if (typeof found === 'string')
      return await withRetries(() => confirm(req, booking, reserved.id, found, by))
    await release(payload, reserved.id)
    return found
  } catch (error) {
    await release(payload, reserved.id)
    throw error
  }
}

/** Consent and the time that filling in took are said anew by each try, and the lead may change between two. */
function hashOf({ person, kind, slot, of, answers = [] }: Booking): string {
  const who = 'sending' in of ? of.lead : 'tester' in of ? of : { id: of.lead }
  return fingerprintOf([person, kind, slot.begins, slot.ends, who, answers])
}

const turns = new WeakMap<Payload, Map<string, Turns>>()

/**
 * Of a crowd that wants the times of one person, one in each process asks the database. The others would take its
 * connections, wait for the calendar with them, and so keep the first from going on.
 */
async function inTurnOf<T>(payload: Payload, person: string, work: () => Promise<T>): Promise<T> {
  const all = turns.get(payload) ?? new Map<string, Turns>()
  turns.set(payload, all)
  const own = all.get(person) ?? inTurn()
  all.set(person, own)
  try {
    return await own.add(work)
  } finally {
    if (!own.isBusy()) all.delete(person)
  }
}

type Reserved = Booked | { outcome: 'reserved'; id: string }

async function reserve(
  payload: Payload,
  booking: Booking,
  hash: string,
  by: string | null,
): Promise<Reserved> {
  const asked = await ask(payload, booking, hash)
  if (asked) return asked
  try {
    return await inTransaction(payload, (transaction) => reserveIn(transaction, booking, hash, by))
  } catch (error) {
    // The same key came at the same time for another person, whose calendar is another lock.
    if (isTaken(error)) return (await ask(payload, booking, hash)) ?? { outcome: 'taken' }
    throw error
  }
}

/** Most of a crowd that wants one time is answered without waiting for the calendar. */
async function ask(payload: Payload, { key, person, slot }: Booking, hash: string): Promise<Reserved | null> {
  const query = queryOf(payload.db.drizzle)
  const earlier = await findByKey({ query }, key, hash)
  if (earlier) return earlier
  // Whether a reservation still counts is known to who holds the calendar.
  const rows =
    await query(sql`select 1 from appointments where person_id = ${person}::uuid and state = 'booked'
    and held && ${heldOf(slot)} limit 1`)
  return rows.length > 0 ? { outcome: 'taken' } : null
}

async function findByKey(
  { query }: Pick<Transaction, 'query'>,
  key: string,
  hash: string,
): Promise<Reserved | null> {
  const [row] = await query(
    sql`select ${APPOINTMENT_COLUMNS}, request_hash from appointments where idempotency_key = ${key}`,
  )
  if (!row) return null
  if (row.request_hash !== hash) return { outcome: 'reused-key' }
  const appointment = toAppointment(row)
  // An earlier try has not come to its end, which this one may.
  if (appointment.state === 'reserved') return { outcome: 'reserved', id: appointment.id }
  return { outcome: 'booked', appointment, isAgain: true }
}

/** A process that ends between reservation and lead leaves a time that nobody has. */
const RESERVED_SECONDS = 60

async function reserveIn(
  transaction: Transaction,
  { person, kind, slot, mostADay, key, zone = null, answers = [], differing = [] }: Booking,
  hash: string,
  by: string | null,
): Promise<Reserved> {
  const { query } = transaction
  await holdCalendars(transaction, [person])
  const earlier = await findByKey(transaction, key, hash)
  if (earlier) return earlier
  await requireOwner(transaction, person)
  await query(sql`delete from appointments where person_id = ${person}::uuid and state = 'reserved'
    and created_at < clock_timestamp() - make_interval(secs => ${RESERVED_SECONDS})`)
  if (await isHeld(transaction, person, slot)) return { outcome: 'taken' }
  if (mostADay !== null && (await countOfDay(transaction, person, slot.begins)) >= mostADay)
    return { outcome: 'full' }
  // Without the constraint this fails, and two inserts that overlap in part wait for each other only with this clause.
  const [row] = await query(sql`insert into appointments
      (person_id, kind, state, begins, ends, held, made_by_id, zone, answers, idempotency_key, request_hash, created_at,
        updated_at)
    values (${person}::uuid, ${kind}, 'reserved', ${slot.begins}::timestamptz, ${slot.ends}::timestamptz, ${heldOf(slot)},
      ${by}::uuid, ${zone}, ${JSON.stringify([...differing, ...answers])}::jsonb, ${key}, ${hash}, clock_timestamp(), clock_timestamp())
    on conflict on constraint appointments_never_twice do nothing returning id`)
  return row ? { outcome: 'reserved', id: String(row.id) } : { outcome: 'taken' }
}

async function release({ db }: Payload, id: string): Promise<void> {
  await db.drizzle.execute(sql`delete from appointments where id = ${id}::uuid and state = 'reserved'`)
}

const JOINED_DAYS = 30

/** The id of the lead that the appointment is of. A visitor joins the newest of his leads that is still open. */
async function leadOf(
  req: PayloadRequest,
  { of, key }: { of: { lead: string } | Visitor; key: string },
): Promise<string | Booked> {
  if (!('sending' in of)) return of.lead
  const joined = (await findOpen(req.payload, of.joins)) ?? (await findJoined(req.payload, of.lead))
  if (joined) return joined
  const stored = await storeLead(
    req,
    { ...of.lead, source: BOOKING_SOURCE },
    {
      ...of.sending,
      // With a space in it, which the key of no form may have.
      key: `booking ${key}`,
      booking: { joins: (transaction) => findJoinedAlone(transaction, of.lead) },
    },
    await readLeadSettings(req.payload),
  )
  if (stored.wait !== undefined) return { outcome: 'wait', seconds: stored.wait }
  return stored.id ?? { outcome: 'reused-key' }
}

/** Whoever is lost, spam or in the trash is joined by no visitor. */
const IS_OPEN = sql.raw(`deleted_at is null and stage not in ('lost', 'spam')`)

async function findOpen({ db }: Payload, id: string | null | undefined): Promise<string | null> {
  if (!id) return null
  const { rows } = await db.drizzle.execute(
    sql`select 1 from form_submissions where id = ${id}::uuid and ${IS_OPEN}`,
  )
  return rows.length > 0 ? id : null
}

type Person = Pick<Visitor['lead'], 'email' | 'phone'>

/** The id of the newest lead of a person that a visitor's booking joins. */
export const findJoined = (payload: Payload, person: Person): Promise<string | null> =>
  findJoinedIn({ query: queryOf(payload.db.drizzle) }, person)

/**
 * The same, before the lead is stored in this transaction: of several bookings that come at once one stores it. They wait
 * by the address alone, because a number has many spellings.
 */
async function findJoinedAlone(transaction: Transaction, person: Person): Promise<string | null> {
  const [address] = spellingsOf(person.email.trim().toLowerCase()).sort()
  await transaction.query(sql`select pg_advisory_xact_lock(${PAIRED_LOCKS.visitors}, hashtext(${address}))`)
  return findJoinedIn(transaction, person)
}

async function findJoinedIn(
  { query }: Pick<Transaction, 'query'>,
  { email, phone }: Person,
): Promise<string | null> {
  const rows = await query(sql`select id, phone from form_submissions
    where ${isAddress(sql`email`, { email: email.trim().toLowerCase(), phone })} and ${IS_OPEN}
      and created_at > now() - make_interval(days => ${JOINED_DAYS})
    order by created_at desc, id`)
  const found = rows.find((row) => isSamePhone(String(row.phone), phone))
  return found ? String(found.id) : null
}

/** Makes a reservation an appointment of a lead. */
function confirm(
  req: PayloadRequest,
  { slot: { begins }, person }: Booking,
  id: string,
  leadId: string,
  by: string | null,
): Promise<Booked> {
  const { payload } = req
  return inTransaction(payload, async (transaction) => {
    const { query } = transaction
    const { leads, at } = await lockLeads(transaction, [leadId])
    const [lead] = leads
    if (!lead) throw new Refusal('There is no such lead', 404)
    const isLost = lead.stage === 'lost'
    if (lead.deletedAt || lead.stage === 'spam' || (isLost && !by)) {
      await query(sql`delete from appointments where id = ${id}::uuid and state = 'reserved'`)
      return { outcome: 'refused' }
    }
    const batch = randomUUID()
    const { stage, lostReason: reason, followUpAt } = lead
    const former = await formerOf(transaction, lead.id, { stage, reason, followUpAt, at })
    const [row] =
      await query(sql`update appointments set lead_id = ${lead.id}::uuid, state = 'booked', batches = array[${batch}],
        undo = '[{"state": "cancelled"}]', former_stage = ${former.stage}, former_reason = ${former.reason},
        former_follow_up_at = ${former.followUpAt}::timestamptz, former_at = ${former.at}::timestamptz,
        set_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
      where id = ${id}::uuid and state = 'reserved' returning ${APPOINTMENT_COLUMNS}`)
    if (!row) return confirmedBefore(transaction, id)
    const change = {
      appointmentAt: begins,
      owner: person,
      followUpAt: begins,
      ...(isLost && { stage: 'booked' as const }),
    }
    await writeLead(payload, transaction, lead, change, { by, batch, at })
    const appointment = toAppointment(row)
    await tellOfAppointments(payload, transaction, 'created', [appointment])
    if (by) await recordAppointment(req, transaction, 'appointment.booked', appointment)
    return { outcome: 'booked', appointment }
  })
}

/** Makes a reservation the test of an owner, who has one at a time. */
function confirmTest(req: PayloadRequest, id: string, tester: string): Promise<Booked> {
  const { payload } = req
  return inTransaction(payload, async (transaction) => {
    const [row] =
      await transaction.query(sql`update appointments set tested_by_id = ${tester}::uuid, state = 'booked',
        set_at = clock_timestamp(), updated_at = clock_timestamp()
      where id = ${id}::uuid and state = 'reserved' returning ${APPOINTMENT_COLUMNS}`)
    if (!row) return confirmedBefore(transaction, id)
    const appointment = toAppointment(row)
    await tellOfAppointments(payload, transaction, 'created', [appointment])
    const details = { appointment: id, person: appointment.person }
    await recordEvent(req, 'booking.test-made', { details }, transaction)
    return { outcome: 'booked', appointment }
  })
}

/** Another try of the same booking has come to its end meanwhile. */
async function confirmedBefore({ query }: Transaction, id: string): Promise<Booked> {
  const [row] = await query(sql`select ${APPOINTMENT_COLUMNS} from appointments where id = ${id}::uuid`)
  if (!row) throw new Refusal('This time is no longer held. Please choose it again.', 409)
  return { outcome: 'booked', appointment: toAppointment(row), isAgain: true }
}
