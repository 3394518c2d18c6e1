import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { PAIRED_LOCKS } from '@/data/locks'
import type { Transaction } from '@/data/transaction'
import { type Answer, APPOINTMENT_STATES, type Appointment } from '@/domain/appointment'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
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
    answers`,
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
  const all = [...more, ...events]
  if (all.length > 0) await writeLeads(transaction, [{ lead: next, events: all }], written)
  if (events.some(({ kind }) => kind === 'stage'))
    await tellOfLeads(payload, transaction.id, 'lead.stage_changed', [lead.id])
}

/** Whoever books for himself was reached by nobody of the staff. */
function withoutContact({ firstContactAt }: LeadWithActivity, changed: ReturnType<typeof changeLead>) {
  if (firstContactAt) return changed
  return {
    lead: { ...changed.lead, firstContactAt },
    events: changed.events.map(({ kind, data: { firstContactAt: _, ...data } }) => ({ kind, data })),
  }
}
