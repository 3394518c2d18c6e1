import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import type { Transaction } from '@/data/transaction'
import type { Appointment } from '@/domain/appointment'
import { requireMay } from '@/domain/areas'
import { APPOINTMENT_KINDS } from '@/features/booking/rules/kinds'
import { type LeadWithActivity, mayHaveAppointment } from '@/features/leads/rules/lead-activity'
import { lockLeads } from '@/features/leads/server/activity-rows'
import { isOverlapping } from '@/features/leads/server/retries'
import { instant } from '@/lib/instant'
import type { AgreedTime, Feature } from '@/server/feature'
import {
  APPOINTMENT_COLUMNS,
  formerOf,
  HELD_COLUMNS,
  heldOf,
  isHeld,
  type Slot,
  shiftedSlot,
  slotOf as slotOfRow,
  toAppointment,
  toRange,
  type Written,
  writeCancelled,
  writeLead,
  writeMoved,
} from './appointment-rows'
import { type Diary, openDiary } from './free-times'
import { findOffered, slotOf } from './offered'
import { recordAppointment } from './record-appointment'
import { tellOfAppointments } from './tell-of-appointments'

type Row = Record<string, unknown>
type Change = Written & { by: string }

const [{ id: KIND }] = APPOINTMENT_KINDS

/**
 * Keeps the appointments of leads with the day and hour that the staff agree by hand: a new time makes an appointment of
 * the lead's owner, or else of who has agreed it; another one moves it, and none cancels it. While nothing can be booked,
 * and for a time that has passed, the lead alone says it; an appointment that is there follows all the same.
 */
export const keepAgreedTimes: NonNullable<Feature['onAgreedTimes']> = async (req, ids, wanted) => {
  const by = requireMay(req, 'form-submissions')
  const { payload } = req
  const { appointmentAt, owner } = wanted
  const plan = appointmentAt === null ? null : await planFor(payload, ids, appointmentAt, [by, owner])
  return async (transaction, times, change) => {
    const { leads } = await lockLeads(
      transaction,
      times.map(({ lead }) => lead),
    )
    const rows = await comingOf(transaction, leads)
    for (const time of times) {
      const lead = leads.find(({ id }) => id === time.lead)
      if (!lead) continue
      const ofLead = rows.filter((row) => row.lead_id === lead.id)
      const row = ofLead.find(({ begins }) => instant(begins) === time.from)
      const isAhead = time.to !== null && time.to > change.at
      const going = mayHaveAppointment(lead.stage) ? ofLead.filter((each) => each === row) : ofLead
      if (row && time.to === time.from) continue
      if (row && plan && isAhead) await putOff(req, transaction, { row, lead, time, change, ...plan })
      else if (going.length > 0) await callOff(req, transaction, { going, ofLead, lead, change })
      else if (plan?.slot && isAhead) await make(req, transaction, { lead, time, change, ...plan })
    }
  }
}

/** What a new time needs: its slot, null while nothing can be booked, and who is busy then. */
type Plan = { slot: Slot | null; diary: Diary }

async function planFor(
  payload: Payload,
  ids: readonly string[],
  appointmentAt: string,
  people: readonly (string | null)[],
): Promise<Plan> {
  const [offered, others] = await Promise.all([findOffered(payload, KIND), peopleOf(payload, ids)])
  const all = [...people, ...others].filter((id) => id !== null)
  return {
    slot: offered && slotOf(Date.parse(appointmentAt), offered.hours),
    diary: await openDiary(payload, KIND, all),
  }
}

/** The owners of leads, and who has their appointments. */
async function peopleOf({ db }: Payload, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.drizzle.execute(sql`
    select owner_id as id from form_submissions where id = any(${sql.param(ids)}::uuid[]) and owner_id is not null
    union select person_id from appointments where lead_id = any(${sql.param(ids)}::uuid[])
      and state = 'booked' and begins > clock_timestamp() and person_id is not null`)
  return rows.map(({ id }) => String(id))
}

async function comingOf({ query }: Transaction, leads: readonly LeadWithActivity[]): Promise<Row[]> {
  const ids = leads.map(({ id }) => id)
  return query(sql`select ${APPOINTMENT_COLUMNS}, ${HELD_COLUMNS} from appointments
    where lead_id = any(${sql.param(ids)}::uuid[]) and state = 'booked' and begins > clock_timestamp()
    order by begins, id for update`)
}

/** Undo takes the entries of a change back in the order of their times, and these stand on those of the change itself. */
const behind = (change: Change): Change => ({
  ...change,
  at: new Date(Date.parse(change.at) + 1).toISOString(),
})

type Following = Plan & { lead: LeadWithActivity; time: AgreedTime; change: Change }

/** Moves an appointment to the time that was agreed instead of its own. */
async function putOff(
  req: PayloadRequest,
  transaction: Transaction,
  { row, lead, time, diary, change }: Following & { row: Row },
): Promise<void> {
  const { id, person, begins } = toAppointment(row)
  const slot = shiftedSlot(slotOfRow(row), time.to ?? begins)
  if (person) await requireFree(transaction, diary, person, slot, id)
  try {
    const moved = await writeMoved(transaction, row, slot, change)
    if (lead.followUpAt === begins)
      await writeLead(req.payload, transaction, lead, { followUpAt: slot.begins }, behind(change))
    await tellOfAppointments(req.payload, transaction, 'moved', [moved])
    await recordAppointment(req, transaction, 'appointment.moved', moved)
  } catch (error) {
    // Somebody has taken the time in the same moment.
    if (person && isOverlapping(error)) throw diary.refusal(person, Date.parse(slot.begins))
    throw error
  }
}

type CallingOff = { going: readonly Row[]; ofLead: readonly Row[]; lead: LeadWithActivity; change: Change }

/**
 * Cancels appointments whose time is agreed no more. The stage is what the change says; a lead of several appointments says
 * the next one.
 */
async function callOff(
  req: PayloadRequest,
  transaction: Transaction,
  { going, ofLead, lead, change }: CallingOff,
): Promise<void> {
  const cancelled: Appointment[] = []
  for (const row of going) cancelled.push(await writeCancelled(transaction, row, null, change))
  const next = ofLead.find((row) => !going.includes(row))
  const ended = going.find(({ begins }) => instant(begins) === lead.followUpAt)
  const appointmentAt = next && instant(next.begins)
  const followUpAt = ended && (appointmentAt ?? instant(ended.former_follow_up_at))
  if (appointmentAt !== undefined || followUpAt !== undefined)
    await writeLead(req.payload, transaction, lead, { appointmentAt, followUpAt }, behind(change))
  await tellOfAppointments(req.payload, transaction, 'cancelled', cancelled)
  for (const each of cancelled) await recordAppointment(req, transaction, 'appointment.cancelled', each)
}

async function make(
  req: PayloadRequest,
  transaction: Transaction,
  { lead, time, slot, diary, change }: Following,
): Promise<void> {
  if (!slot) return
  const person = lead.owner && diary.isStaff(lead.owner) ? lead.owner : change.by
  await requireFree(transaction, diary, person, slot)
  const former = await formerOf(transaction, lead.id, { ...time.former, at: change.at })
  const [row] = await transaction.query(sql`insert into appointments
      (lead_id, person_id, kind, state, begins, ends, held, made_by_id, batches, undo, former_stage, former_reason,
        former_follow_up_at, former_at, idempotency_key, request_hash, set_at, created_at, updated_at)
    values (${lead.id}::uuid, ${person}::uuid, ${KIND}, 'booked', ${slot.begins}::timestamptz,
      ${slot.ends}::timestamptz, ${heldOf(slot)}, ${change.by}::uuid, array[${change.batch}]::varchar[],
      '[{"state": "cancelled"}]', ${former.stage}, ${former.reason}, ${former.followUpAt}::timestamptz,
      ${former.at}::timestamptz, ${`agreed ${change.batch} ${lead.id}`}, '', ${change.at}::timestamptz,
      ${change.at}::timestamptz, ${change.at}::timestamptz)
    on conflict on constraint appointments_never_twice do nothing returning ${APPOINTMENT_COLUMNS}`)
  if (!row) throw diary.refusal(person, Date.parse(slot.begins))
  // The lead has said this time before, while nothing could be booked.
  const again = time.from === time.to ? [{ kind: 'appointment', data: { from: time.from, to: time.to } }] : []
  const followed = { owner: person, followUpAt: slot.begins }
  await writeLead(req.payload, transaction, lead, followed, behind(change), again)
  const appointment = toAppointment(row)
  await tellOfAppointments(req.payload, transaction, 'created', [appointment])
  await recordAppointment(req, transaction, 'appointment.booked', appointment)
}

async function requireFree(
  transaction: Transaction,
  diary: Diary,
  person: string,
  slot: Slot,
  except: string | null = null,
): Promise<void> {
  if (diary.isBusy(person, toRange(slot)) || (await isHeld(transaction, person, slot, except)))
    throw diary.refusal(person, Date.parse(slot.begins))
}
