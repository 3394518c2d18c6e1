import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { PAIRED_LOCKS } from '@/data/locks'
import type { Transaction } from '@/data/transaction'
import { type Answer, APPOINTMENT_STATES, type Appointment } from '@/domain/appointment'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import type { Range } from '@/features/booking/rules/ranges'
import {
  changeLead,
  type LeadChange,
  type LeadEvent,
  type LeadWithActivity,
} from '@/features/leads/rules/lead-activity'
import { writeLeads } from '@/features/leads/server/activity-rows'
import { tellOfLeads } from '@/features/leads/server/tell-of-leads'
import { isRecord } from '@/lib/fetch-json'
import { instant } from '@/lib/instant'
import { toIsoLocal } from '@/lib/local-time'

export type { Appointment } from '@/domain/appointment'

/** A time for an appointment, and what is held around it so that the person has time between two. ISO texts. */
export type Slot = { begins: string; ends: string; heldFrom: string; heldUntil: string }

/** The columns that `toAppointment` reads. */
export const APPOINTMENT_COLUMNS = sql.raw(
  `id, lead_id, person_id, kind, state, begins, ends, made_by_id, sequence, moves, cancellations, reason, set_at, zone,
    answers, batches[cardinality(batches)] as batch`,
)

/** The columns of what is held, which `slotOf` reads, and of the lead before the booking. */
export const HELD_COLUMNS = sql.raw(
  'lower(held) as held_from, upper(held) as held_until, former_stage, former_reason, former_follow_up_at, former_at',
)

/** The states in which an appointment holds its time. The constraint names them too. */
const HOLDS = sql.raw(`state in ('reserved', 'booked')`)

/** The time of a row with `HELD_COLUMNS`. */
export const slotOf = (row: Record<string, unknown>): Slot => ({
  begins: instant(row.begins) ?? '',
  ends: instant(row.ends) ?? '',
  heldFrom: instant(row.held_from) ?? '',
  heldUntil: instant(row.held_until) ?? '',
})

export const heldOf = ({ heldFrom, heldUntil }: Slot) =>
  sql`tstzrange(${heldFrom}::timestamptz, ${heldUntil}::timestamptz)`

export function toAppointment(row: Record<string, unknown>): Appointment {
  return {
    id: String(row.id),
    lead: textOrNull(row.lead_id),
    person: textOrNull(row.person_id),
    kind: String(row.kind),
    state: APPOINTMENT_STATES.find((each) => each === row.state) ?? 'cancelled',
    begins: instant(row.begins) ?? '',
    ends: instant(row.ends) ?? '',
    madeBy: textOrNull(row.made_by_id),
    sequence: Number(row.sequence),
    moves: Number(row.moves),
    cancellations: Number(row.cancellations),
    reason: textOrNull(row.reason),
    setAt: instant(row.set_at) ?? '',
    zone: textOrNull(row.zone),
    answers: Array.isArray(row.answers) ? row.answers.flatMap(toAnswer) : [],
    batch: textOrNull(row.batch),
  }
}

function toAnswer(value: unknown): Answer[] {
  return isRecord(value) ? [{ question: String(value.question), answer: String(value.answer) }] : []
}

export const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * Holds the calendars of people until the transaction ends. It is the first lock of a transaction: leads are locked
 * after it, and appointments after leads.
 */
export async function holdCalendars({ query }: Transaction, people: readonly string[]): Promise<void> {
  for (const person of [...new Set(people)].sort())
    await query(sql`select pg_advisory_xact_lock(${PAIRED_LOCKS.calendars}, hashtext(${person}))`)
}

/** Whether something of a person's is held in a time. */
export async function isHeld(
  { query }: Pick<Transaction, 'query'>,
  person: string,
  slot: Slot,
  except: string | null = null,
): Promise<boolean> {
  const rows = await query(sql`select 1 from appointments where person_id = ${person}::uuid and ${HOLDS}
    and held && ${heldOf(slot)} and id is distinct from ${except}::uuid limit 1`)
  return rows.length > 0
}

const DAY_MS = 24 * 60 * 60_000

/** How many appointments a person has on the day of a moment, in the business's zone. */
export async function countOfDay(
  { query }: Transaction,
  person: string,
  at: string,
  except: string | null = null,
): Promise<number> {
  const around = (days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString()
  // The days of a zone are told by the runtime alone, whose tables may differ from those of the database.
  const rows = await query(sql`select begins from appointments where person_id = ${person}::uuid and ${HOLDS}
    and begins between ${around(-2)}::timestamptz and ${around(2)}::timestamptz and id is distinct from ${except}::uuid`)
  return rows.filter(({ begins }) => dayOf(instant(begins) ?? '') === dayOf(at)).length
}

const dayOf = (at: string) => toIsoLocal(at, BUSINESS_TIME_ZONE).slice(0, 10)

/** Who changes a lead with its appointment, when, and the name under which the change can be taken back. */
export type Written = { by: string | null; batch: string; at: string }

/**
 * Changes a locked lead with its appointment, as one change of its timeline.
 *
 * @param more - what the timeline says beside the changes of the lead
 */
export async function writeLead(
  payload: Payload,
  transaction: Transaction,
  lead: LeadWithActivity,
  change: LeadChange,
  written: Written,
  more: readonly LeadEvent[] = [],
): Promise<void> {
  const changed = changeLead(lead, change, written.at)
  const { lead: next, events } = written.by ? changed : withoutContact(lead, changed)
  const told = [...more, ...events]
  const all = written.by ? told : told.map(bySender)
  if (all.length > 0) await writeLeads(transaction, [{ lead: next, events: all }], written)
  if (events.some(({ kind }) => kind === 'stage'))
    await tellOfLeads(payload, transaction.id, 'lead.stage_changed', [lead.id])
}

/** So that its author is not taken for an account that is gone. */
const bySender = ({ kind, data }: LeadEvent): LeadEvent => ({ kind, data: { ...data, bySender: true } })

/** Whoever books for himself was reached by nobody of the staff. */
function withoutContact({ firstContactAt }: LeadWithActivity, changed: ReturnType<typeof changeLead>) {
  if (firstContactAt) return changed
  return {
    lead: { ...changed.lead, firstContactAt },
    events: changed.events.map(({ kind, data: { firstContactAt: _, ...data } }) => ({ kind, data })),
  }
}

/** A slot of the same length that begins at another instant, with what is held around it. */
export function shiftedSlot(slot: Slot, begins: string): Slot {
  const shift = (at: string) =>
    new Date(Date.parse(at) + Date.parse(begins) - Date.parse(slot.begins)).toISOString()
  const { ends, heldFrom, heldUntil } = slot
  return {
    begins: shift(slot.begins),
    ends: shift(ends),
    heldFrom: shift(heldFrom),
    heldUntil: shift(heldUntil),
  }
}

/** The time of an appointment itself, without what is held around it. */
export const toRange = ({ begins, ends }: Slot): Range => ({
  from: Date.parse(begins),
  until: Date.parse(ends),
})

type Row = Record<string, unknown>

/** Moves a locked appointment; `row` has what is held. The constraint refuses a time that its person does not have. */
export async function writeMoved(
  { query }: Transaction,
  row: Row,
  slot: Slot,
  { by, batch, at }: Written,
): Promise<Appointment> {
  const [next] = await query(sql`update appointments set begins = ${slot.begins}::timestamptz,
      ends = ${slot.ends}::timestamptz, held = ${heldOf(slot)}, sequence = sequence + 1,
      moves = moves + ${by ? 0 : 1}, set_at = ${at}::timestamptz, batches = batches || ${batch}::varchar,
      updated_at = ${at}::timestamptz, undo = undo || ${undoOf(row)}
    where id = ${row.id}::uuid returning ${APPOINTMENT_COLUMNS}`)
  return toAppointment(next ?? row)
}

/** Cancels a locked appointment; `row` has what is held. */
export async function writeCancelled(
  { query }: Transaction,
  row: Row,
  reason: string | null,
  { by, batch, at }: Written,
): Promise<Appointment> {
  const [next] = await query(sql`update appointments set state = 'cancelled', reason = ${reason},
      sequence = sequence + 1, cancellations = cancellations + ${by ? 0 : 1},
      batches = batches || ${batch}::varchar, updated_at = ${at}::timestamptz, undo = undo || ${undoOf(row)}
    where id = ${row.id}::uuid returning ${APPOINTMENT_COLUMNS}`)
  return toAppointment(next ?? row)
}

/** What a change replaces, by which it can be taken back. */
export const undoOf = (row: Row) =>
  sql`${JSON.stringify([{ state: 'booked', person: row.person_id, ...slotOf(row) }])}::jsonb`

/** What a lead was before its first appointment. */
export type Former = { stage: unknown; reason: unknown; followUpAt: unknown; at: unknown }

/**
 * What a lead was before its coming appointments: each of several knows how it was before the first.
 *
 * @param now - what it is, if this is the first one
 */
export async function formerOf({ query }: Transaction, lead: string, now: Former): Promise<Former> {
  const [first] = await query(sql`select former_stage as stage, former_reason as reason,
      former_follow_up_at as "followUpAt", former_at as at from appointments
    where lead_id = ${lead}::uuid and state = 'booked' and begins > clock_timestamp() order by former_at limit 1`)
  return first
    ? { stage: first.stage, reason: first.reason, followUpAt: first.followUpAt, at: first.at }
    : now
}
