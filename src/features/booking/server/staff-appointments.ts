import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import type { Appointment } from '@/domain/appointment'
import { requireMay } from '@/domain/areas'
import type { LeadWithActivity } from '@/features/leads/rules/lead-activity'
import {
  ACTIVITY_SQL_COLUMNS,
  CAME_AT,
  IS_FIRST_CALL,
  toLeadWithActivity,
} from '@/features/leads/server/activity-rows'
import { findLeadHandling } from '@/features/leads/server/lead-handling'
import { Refusal } from '@/server/errors'
import {
  APPOINTMENT_COLUMNS,
  HELD_COLUMNS,
  type Slot,
  shiftedSlot,
  slotOf as slotOfRow,
  toAppointment,
  toRange,
} from './appointment-rows'
import { book } from './book'
import { cancel, handOverOne, miss, move } from './change-appointments'
import { type Diary, openDiary } from './free-times'
import { findOffered, slotOf } from './offered'

/** What a change of a member of the staff has done. */
export type StaffChange = {
  /** The name under which it can be taken back, as that of its lead. */
  batch: string
  appointment: Appointment
  lead: LeadWithActivity
}

export type Wanted = {
  lead: string
  /** An ISO text. */
  begins: string
  /** The member of the staff; without it the lead's owner, or else whoever books. */
  person?: string
  kind: string
  /** Sent again with the same values it books once. */
  key: string
}

/**
 * Books a time for the sender of a lead: an offered one, or any other at which the person is free. The shortest notice and
 * the most of a day are for visitors alone.
 *
 * @throws {Refusal} with the next free times when the person is busy then; when booking is off, and for a lead that no
 *   booking may have
 */
export async function bookForLead(req: PayloadRequest, wanted: Wanted): Promise<StaffChange> {
  const by = requireMay(req, 'form-submissions')
  const { payload } = req
  const { lead, kind, key } = wanted
  const offered = await findOffered(payload, kind)
  if (!offered) throw new Refusal('No time can be booked while booking is off.', 409)
  const begins = requireComing(wanted.begins)
  const { staff } = await findLeadHandling(payload)
  const { owner } = await readLead(payload, lead)
  const person = wanted.person ?? (owner && Object.hasOwn(staff.names, owner) ? owner : by)
  const slot = slotOf(begins, offered.hours)
  const diary = await diaryFor(payload, { person, kind, slot })
  const booked = await book(req, { person, kind, slot, mostADay: null, key, of: { lead } }, by)
  switch (booked.outcome) {
    case 'booked':
      return changed(payload, booked.appointment)
    case 'taken':
    case 'full':
      throw diary.refusal(person, begins)
    case 'refused':
      throw new Refusal('This lead is spam, or lies in the trash. Restore it first.', 409)
    default:
      throw new Refusal('This was sent before with another time. Load the page again.', 409)
  }
}

/**
 * Moves an appointment to any time at which its person is free. Its length and what is kept free after it stay.
 *
 * @throws {Refusal} with the next free times when the person is busy then; for one that is over
 */
export async function moveForLead(req: PayloadRequest, id: string, to: string): Promise<StaffChange> {
  const by = requireMay(req, 'form-submissions')
  const { payload } = req
  const { appointment, slot } = await readStored(payload, id)
  const begins = requireComing(to)
  const { person, kind } = appointment
  const next = shiftedSlot(slot, to)
  const diary = person ? await diaryFor(payload, { person, kind, slot: next }) : null
  const moved = await move(req, id, { slot: next, mostADay: null }, { by })
  if (moved.outcome === 'moved') return changed(payload, moved.appointment)
  if (moved.outcome === 'taken' && person && diary) throw diary.refusal(person, begins)
  throw overRefusal()
}

/**
 * Cancels an appointment.
 *
 * @param reason - which the sender of the lead is told; null for none
 * @throws {Refusal} for one that is over
 */
export async function cancelForLead(
  req: PayloadRequest,
  id: string,
  reason: string | null,
): Promise<StaffChange> {
  const by = requireMay(req, 'form-submissions')
  const { payload } = req
  await readStored(payload, id)
  const cancelled = await cancel(req, id, reason, { by })
  if (cancelled.outcome === 'cancelled') return changed(payload, cancelled.appointment)
  throw overRefusal()
}

/**
 * Records that the sender of the lead did not come.
 *
 * @throws {Refusal} before it has begun, and for one that is no longer booked
 */
export async function missForLead(req: PayloadRequest, id: string): Promise<StaffChange> {
  requireMay(req, 'form-submissions')
  const { payload } = req
  await readStored(payload, id)
  const missed = await miss(req, id)
  if (missed.outcome === 'missed') return changed(payload, missed.appointment)
  if (missed.outcome === 'early') throw new Refusal('This appointment has not begun yet.', 409)
  throw overRefusal()
}

/**
 * Gives an appointment to another member of the staff.
 *
 * @throws {Refusal} with the next free times of the other when they are busy then; for one that is over
 */
export async function handOverForLead(req: PayloadRequest, id: string, to: string): Promise<StaffChange> {
  requireMay(req, 'form-submissions')
  const { payload } = req
  const { appointment, slot } = await readStored(payload, id)
  const { kind } = appointment
  if (appointment.person === to) return changed(payload, appointment)
  const diary = await diaryFor(payload, { person: to, kind, slot })
  const handed = await handOverOne(req, id, to)
  if (handed.outcome === 'moved') return changed(payload, handed.appointment)
  if (handed.outcome === 'taken') throw diary.refusal(to, Date.parse(appointment.begins))
  throw overRefusal()
}

const overRefusal = () => new Refusal('This appointment is over, or was cancelled meanwhile.', 409)

function requireComing(text: string): number {
  const begins = Date.parse(text)
  if (begins <= Date.now()) throw new Refusal('This time has passed. Choose a later one.', 409)
  return begins
}

/** Refuses a time at which the own calendar of the person has something. What appointments hold is asked where it is taken. */
async function diaryFor(payload: Payload, { person, kind, slot }: Taking): Promise<Diary> {
  const diary = await openDiary(payload, kind, [person])
  const range = toRange(slot)
  if (diary.isBusy(person, range)) throw diary.refusal(person, range.from)
  return diary
}

type Taking = { person: string; kind: string; slot: Slot }

async function readStored({ db }: Payload, id: string): Promise<{ appointment: Appointment; slot: Slot }> {
  const { rows } =
    await db.drizzle.execute(sql`select ${APPOINTMENT_COLUMNS}, ${HELD_COLUMNS} from appointments
    where id = ${id}::uuid and lead_id is not null`)
  const [row] = rows
  if (!row) throw new Refusal('There is no such appointment', 404)
  return { appointment: toAppointment(row), slot: slotOfRow(row) }
}

async function readLead({ db }: Payload, id: string): Promise<LeadWithActivity> {
  const { rows } =
    await db.drizzle.execute(sql`select ${sql.raw(ACTIVITY_SQL_COLUMNS)}, ${CAME_AT}, ${IS_FIRST_CALL}
    from form_submissions where id = ${id}::uuid`)
  const [row] = rows
  if (!row) throw new Refusal('There is no such lead', 404)
  return toLeadWithActivity(row)
}

async function changed(payload: Payload, appointment: Appointment): Promise<StaffChange> {
  return {
    batch: appointment.batch ?? '',
    appointment,
    lead: await readLead(payload, appointment.lead ?? ''),
  }
}
