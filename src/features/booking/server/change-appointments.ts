import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import { inTransaction, type Transaction } from '@/data/transaction'
import { requireMay } from '@/domain/areas'
import { recordEvent } from '@/features/audit/server/record-event'
import {
  type Changer,
  MOST_CHANGES,
  refusalOf,
  stageOnCancelling,
} from '@/features/booking/rules/appointment'
import type { LeadChange, LeadEvent, LeadWithActivity } from '@/features/leads/rules/lead-activity'
import { isStage } from '@/features/leads/rules/stage'
import { lockLeads } from '@/features/leads/server/activity-rows'
import { requireOwner } from '@/features/leads/server/change-leads'
import { isOverlapping, withRetries } from '@/features/leads/server/retries'
import { instant } from '@/lib/instant'
import {
  APPOINTMENT_COLUMNS,
  type Appointment,
  countOfDay,
  HELD_COLUMNS,
  holdCalendars,
  isHeld,
  type Slot,
  slotOf,
  textOrNull,
  toAppointment,
  undoOf,
  type Written,
  writeCancelled,
  writeLead,
  writeMoved,
} from './appointment-rows'
import { recordAppointment } from './record-appointment'
import { tellOfAppointments } from './tell-of-appointments'

/**
 * The outcome of a change. `over`: the appointment is cancelled or missed, its time has come, or there is none; `often`:
 * visitors have changed the appointments of its lead as often as they may; the others as for `Booked`.
 */
export type Moved =
  | { outcome: 'moved'; appointment: Appointment }
  | { outcome: 'taken' | 'full' | 'often' | 'over' }

/** Who changes an appointment. */
export type Changing = {
  /** The member of the staff; null when the sender of the lead does. */
  by: string | null
}

function requireRight(req: PayloadRequest, by: string | null) {
  if (by) requireMay(req, 'form-submissions')
}

/**
 * Moves an appointment: the same row, with its times replaced at once. It keeps its time when the new one is taken.
 *
 * @param mostADay - how many appointments the person has a day at most; null without a limit
 * @throws whatever the database says; then nothing is changed
 */
export async function move(
  req: PayloadRequest,
  id: string,
  { slot, mostADay }: { slot: Slot; mostADay: number | null },
  changing: Changing,
): Promise<Moved> {
  requireRight(req, changing.by)
  const { payload } = req
  try {
    return await withRetries(() =>
      changed<Moved>(payload, id, { outcome: 'over' }, async (transaction, { row, lead, at }) => {
        const { by } = changing
        const before = toAppointment(row)
        const { person } = before
        if (before.begins === iso(slot.begins) && before.ends === iso(slot.ends))
          return { outcome: 'moved', appointment: before }
        const refusal = refusalOf(before, await changerOf(transaction, by, before), at)
        if (refusal) return { outcome: refusal }
        if (iso(slot.begins) <= at) return { outcome: 'taken' }
        if (person && (await isHeld(transaction, person, slot, id))) return { outcome: 'taken' }
        if (
          person &&
          mostADay !== null &&
          (await countOfDay(transaction, person, slot.begins, id)) >= mostADay
        )
          return { outcome: 'full' }
        const written = { by, batch: randomUUID(), at }
        const appointment = await writeMoved(transaction, row, slot, written)
        if (lead) {
          const change = following(lead, before.begins, appointment.begins, appointment.begins)
          const told = movedEvents(before, appointment, change)
          await writeLead(payload, transaction, lead, change, written, told)
        }
        await tellOfAppointments(payload, transaction, 'moved', [appointment])
        if (by && lead) await recordAppointment(req, transaction, 'appointment.moved', appointment)
        return { outcome: 'moved', appointment }
      }),
    )
  } catch (error) {
    if (isOverlapping(error)) return { outcome: 'taken' }
    throw error
  }
}

export type Cancelled = { outcome: 'cancelled'; appointment: Appointment } | { outcome: 'often' | 'over' }

/**
 * Cancels an appointment, and again without effect. The lead gets back the stage that it had before, unless somebody has
 * changed it since, or it has another appointment.
 *
 * @param reason - in the words of whoever cancels; null without any
 * @throws whatever the database says; then nothing is changed
 */
export async function cancel(
  req: PayloadRequest,
  id: string,
  reason: string | null,
  changing: Changing,
): Promise<Cancelled> {
  requireRight(req, changing.by)
  const { payload } = req
  return withRetries(() =>
    changed<Cancelled>(payload, id, null, async (transaction, { row, lead, at }) => {
      const { by } = changing
      const before = toAppointment(row)
      if (before.state === 'cancelled') return { outcome: 'cancelled', appointment: before }
      const refusal = refusalOf(before, await changerOf(transaction, by, before), at)
      if (refusal) return { outcome: refusal }
      const written = { by, batch: randomUUID(), at }
      const appointment = await writeCancelled(transaction, row, reason, written)
      if (lead) {
        const change = await withoutAppointment(transaction, row, lead)
        const told = { kind: 'cancelled', data: { begins: before.begins, reason } }
        await writeLead(payload, transaction, lead, change, written, [told])
      }
      await tellOfAppointments(payload, transaction, 'cancelled', [appointment])
      if (by && lead) await recordAppointment(req, transaction, 'appointment.cancelled', appointment)
      return { outcome: 'cancelled', appointment }
    }),
  ).then((result) => result ?? { outcome: 'over' })
}

export type Missed = { outcome: 'missed'; appointment: Appointment } | { outcome: 'early' | 'over' }

/**
 * Records that the sender of a lead did not come. The lead stays as it is, and is called next.
 *
 * @returns `early` before the appointment has begun
 * @throws {Refusal} for anybody without the right; whatever the database says
 */
export async function miss(req: PayloadRequest, id: string): Promise<Missed> {
  const by = requireMay(req, 'form-submissions')
  const { payload } = req
  return withRetries(() =>
    changed<Missed>(payload, id, { outcome: 'over' }, async (transaction, { row, lead, at }) => {
      const before = toAppointment(row)
      if (!lead) return { outcome: 'over' }
      if (before.begins > at) return { outcome: 'early' }
      const batch = randomUUID()
      const [next] = await transaction.query(sql`update appointments set state = 'missed',
          batches = batches || ${batch}::varchar, updated_at = ${at}::timestamptz, undo = undo || ${undoOf(row)}
        where id = ${id}::uuid returning ${APPOINTMENT_COLUMNS}`)
      const told = { kind: 'missed', data: { begins: before.begins } }
      await writeLead(payload, transaction, lead, { followUpAt: at }, { by, batch, at }, [told])
      const appointment = toAppointment(next ?? row)
      await recordAppointment(req, transaction, 'appointment.missed', appointment)
      return { outcome: 'missed', appointment }
    }),
  )
}

/**
 * Hands an appointment over to another of the staff, with its lead if that was the person's.
 *
 * @throws {Refusal} for anybody without the right, and when the other is none of the staff; whatever the database says
 */
export async function handOverOne(req: PayloadRequest, id: string, to: string): Promise<Moved> {
  const by = requireMay(req, 'form-submissions')
  const { payload } = req
  try {
    return await withRetries(() =>
      changed<Moved>(payload, id, { outcome: 'over' }, async (transaction, { row, lead, at }) => {
        await requireOwner(transaction, to)
        const before = toAppointment(row)
        if (!lead || refusalOf(before, { is: 'staff' }, at)) return { outcome: 'over' }
        if (before.person === to) return { outcome: 'moved', appointment: before }
        if (await isHeld(transaction, to, slotOf(row), id)) return { outcome: 'taken' }
        const written = { by, batch: randomUUID(), at }
        const appointment = await passOn(payload, transaction, { row, lead, to }, written)
        await tellOfAppointments(payload, transaction, 'moved', [appointment])
        const about = { type: 'lead', id: lead.id } as const
        const told = { about, details: { appointment: id, from: before.person, to } }
        await recordEvent(req, 'appointment.handed-over', told, transaction)
        return { outcome: 'moved', appointment }
      }),
    )
  } catch (error) {
    if (isOverlapping(error)) return { outcome: 'taken' }
    throw error
  }
}

type PassedOn = { row: Record<string, unknown>; lead: LeadWithActivity; to: string }

/** Gives an appointment to another person, with its lead if that was the person's. */
async function passOn(
  payload: Payload,
  transaction: Transaction,
  { row, lead, to }: PassedOn,
  written: Written,
): Promise<Appointment> {
  const { id, person: from, begins } = toAppointment(row)
  const [next] =
    await transaction.query(sql`update appointments set person_id = ${to}::uuid, sequence = sequence + 1,
      set_at = ${written.at}::timestamptz, batches = batches || ${written.batch}::varchar, updated_at = ${written.at}::timestamptz,
      undo = undo || ${undoOf(row)}
    where id = ${id}::uuid returning ${APPOINTMENT_COLUMNS}`)
  const isTheirs = lead.owner === from
  const told = { kind: 'handed-over', data: { begins, from, to } }
  await writeLead(payload, transaction, lead, isTheirs ? { owner: to } : {}, written, [told])
  // A lead may have several of them.
  if (isTheirs) lead.owner = to
  return toAppointment(next ?? row)
}

/** What is counted is locked, so that nothing is counted twice. */
async function changerOf(
  transaction: Transaction,
  by: string | null,
  appointment: Pick<Appointment, 'id' | 'lead'>,
): Promise<Changer> {
  if (by) return { is: 'staff' }
  return { is: 'visitor', changes: await countVisitorsChanges(transaction, appointment) }
}

/** How often visitors have moved and cancelled the appointments of a lead, or one that is of none. */
export async function countVisitorsChanges(
  { query }: Pick<Transaction, 'query'>,
  { id, lead }: Pick<Appointment, 'id' | 'lead'>,
): Promise<number> {
  const [row] = await query(sql`select sum(moves + cancellations) as changes from appointments
    where ${lead === null ? sql`id = ${id}::uuid` : sql`lead_id = ${lead}::uuid`}`)
  return Number(row?.changes ?? MOST_CHANGES)
}

const iso = (at: string) => new Date(at).toISOString()

/** Without a lead it is the test of an owner. */
type Locked = { row: Record<string, unknown>; lead: LeadWithActivity | null; at: string }

/**
 * Changes an appointment with its lead, in the order of locks that all keep: the calendar, the lead, the appointment.
 *
 * @param over - the outcome for what is not booked; null when `work` is to see it
 */
async function changed<Outcome>(
  payload: Payload,
  id: string,
  over: Outcome,
  work: (transaction: Transaction, locked: Locked) => Promise<Outcome>,
): Promise<Outcome>
async function changed<Outcome>(
  payload: Payload,
  id: string,
  over: null,
  work: (transaction: Transaction, locked: Locked) => Promise<Outcome>,
): Promise<Outcome | null>
async function changed<Outcome>(
  payload: Payload,
  id: string,
  over: Outcome | null,
  work: (transaction: Transaction, locked: Locked) => Promise<Outcome>,
): Promise<Outcome | null> {
  return inTransaction(payload, async (transaction) => {
    const { query } = transaction
    const find = sql`select ${APPOINTMENT_COLUMNS}, ${HELD_COLUMNS} from appointments where id = ${id}::uuid`
    // Locked first, it may be another's a moment later: then the lock that counts is taken as well.
    for (let held: string | null = null; ; ) {
      const [known] = await query(find)
      if (!known || known.state === 'reserved') return over
      const person = textOrNull(known.person_id)
      if (person === held) break
      held = person
      if (held) await holdCalendars(transaction, [held])
    }
    const [known] = await query(find)
    const of = textOrNull(known?.lead_id)
    const { leads, at } = await lockLeads(transaction, of ? [of] : [])
    const [row] = await query(sql`${find} for update`)
    const [lead = null] = leads
    if (!row || (of && !lead) || (over !== null && row.state !== 'booked')) return over
    return work(transaction, { row, lead, at })
  })
}

/** What was set to the beginning of an appointment follows it, and what somebody has chosen since stays. */
function following(
  lead: LeadWithActivity,
  begins: string,
  appointmentAt: string | null,
  followUpAt: string | null,
): LeadChange {
  return {
    ...(lead.appointmentAt === begins && { appointmentAt }),
    ...(lead.followUpAt === begins && { followUpAt }),
  }
}

/** What the timeline says of a move whose lead says another time. */
function movedEvents(
  { begins: from }: Appointment,
  { begins: to }: Appointment,
  change: LeadChange,
): LeadEvent[] {
  return change.appointmentAt === undefined ? [{ kind: 'moved', data: { from, to } }] : []
}

/** How a lead changes that has lost an appointment. */
async function withoutAppointment(
  { query }: Transaction,
  row: Record<string, unknown>,
  lead: LeadWithActivity,
): Promise<LeadChange> {
  const begins = instant(row.begins) ?? ''
  const [next] = await query(sql`select begins from appointments
    where lead_id = ${lead.id}::uuid and state = 'booked' and begins > clock_timestamp() order by begins limit 1`)
  if (next) return following(lead, begins, instant(next.begins), instant(next.begins))
  // One that is over is what the lead has agreed last, and nothing that is due.
  const [last] = await query(sql`select begins from appointments
    where lead_id = ${lead.id}::uuid and state = 'booked' order by begins desc limit 1`)
  const change = following(lead, begins, instant(last?.begins), instant(row.former_follow_up_at))
  const { former_stage: before, former_reason: reason } = row
  if (!isStage(before)) return change
  const [since] = await query(sql`select 1 from lead_events where lead_id = ${lead.id}::uuid
    and kind in ('stage', 'not-spam') and created_at > ${instant(row.former_at)}::timestamptz limit 1`)
  const now = { stage: lead.stage, isChanged: since !== undefined, hasOther: false }
  const stage = stageOnCancelling(before, now)
  if (stage === lead.stage) return change
  return { ...change, stage, ...(typeof reason === 'string' && { lostReason: reason }) }
}
