import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { type Transaction, transactionOf } from '@/data/transaction'
import { OF_LEADS } from '@/domain/area-list'
import { hasRightInSql } from '@/features/accounts/server/rights-in-sql'
import { isOverlapping } from '@/features/leads/server/retries'
import { isRecord } from '@/lib/fetch-json'
import { Refusal } from '@/server/errors'
import type { Feature } from '@/server/feature'
import {
  APPOINTMENT_COLUMNS,
  type Appointment,
  HELD_COLUMNS,
  isHeld,
  slotOf,
  toAppointment,
} from './appointment-rows'
import { tellOfAppointments } from './tell-of-appointments'

const GOES = sql.raw(`(lead.deleted_at is not null or lead.stage in ('lost', 'spam'))`)

/** Whoever is lost, spam or in the trash is expected by nobody. Erased leads take their appointments with them. */
export const cancelWithLeads: NonNullable<Feature['onLeads']> = async (payload, id, news, ids) => {
  if (news !== 'lead.stage_changed' && news !== 'lead.trashed') return
  const transaction = await transactionOf({ payload, transactionID: id ?? undefined })
  // The change of the lead is the last of its timeline, and its undo books again what it has cancelled.
  const rows =
    await transaction.query(sql`update appointments set state = 'cancelled', sequence = sequence + 1,
      batches = batches || array(select batch from lead_events where lead_id = appointments.lead_id
        and kind in ('stage', 'not-spam', 'trashed', 'restored') order by created_at desc, id desc limit 1),
      undo = undo || '[{"state": "booked", "withLead": true}]', updated_at = clock_timestamp()
    where lead_id = any(${sql.param(ids)}::uuid[]) and state = 'booked' and begins > clock_timestamp()
      and exists (select from form_submissions lead where lead.id = appointments.lead_id and ${GOES})
    returning ${APPOINTMENT_COLUMNS}`)
  await tellOfAppointments(payload, transaction, 'cancelled', rows.map(toAppointment))
}

/**
 * Takes the last change of appointments back with that of their leads. An earlier one cannot be: the lead would say another
 * time than the appointment. The leads are locked, so it waits for no calendar, which comes before them: the constraint
 * keeps what it books again from being twice, and the most of a day is not asked, because it counted before.
 */
export const takeBackAppointments: NonNullable<Feature['onLeadUndo']> = async (
  payload,
  transaction,
  batch,
) => {
  const rows =
    await transaction.query(sql`select ${APPOINTMENT_COLUMNS}, ${HELD_COLUMNS}, batches[cardinality(batches)] as last, undo -> -1 as undo
    from appointments where ${batch} = any(batches) order by id for update`)
  try {
    for (const row of rows) await takeBack(payload, transaction, row, batch)
  } catch (error) {
    if (isOverlapping(error)) throw new Refusal(TAKEN, 409)
    throw error
  }
}

/** What was taken back is the last change no more, so that the one before can be. */
const DONE = sql.raw('batches = trim_array(batches, 1), undo = undo - -1')

const TAKEN = 'There is another appointment at that time now'
const PASSED = 'The time of the appointment has passed'

async function takeBack(
  payload: Payload,
  transaction: Transaction,
  row: Record<string, unknown>,
  batch: string,
): Promise<void> {
  const { last, undo } = row
  if (last !== batch || !isRecord(undo)) throw new Refusal('The appointment was changed since', 409)
  const before = toAppointment(row)
  if (undo.state === 'cancelled') {
    await tellOfAppointments(payload, transaction, 'cancelled', [await takeBackBooking(transaction, before)])
  } else if (undo.withLead) {
    const again = await bookAgain(transaction, before, slotOf(row))
    if (again) await tellOfAppointments(payload, transaction, 'created', [again])
  } else {
    const after = await putBack(transaction, before, undo)
    // That somebody did not come was told to nobody.
    const news = before.state === 'cancelled' ? 'created' : 'moved'
    if (before.state !== 'missed') await tellOfAppointments(payload, transaction, news, [after])
  }
}

async function takeBackBooking({ query }: Transaction, { id, lead }: Appointment): Promise<Appointment> {
  const [other] = await query(
    sql`select 1 from appointments where lead_id = ${lead}::uuid and id <> ${id}::uuid and state = 'booked'
      and begins > clock_timestamp() limit 1`,
  )
  if (other) throw new Refusal('The lead has another appointment', 409)
  const [row] = await query(sql`update appointments set state = 'cancelled', sequence = sequence + 1, ${DONE},
    updated_at = clock_timestamp() where id = ${id}::uuid returning ${APPOINTMENT_COLUMNS}`)
  return toAppointment(row ?? {})
}

/**
 * A lead that is expected again, since what cancelled its appointment was taken back. It comes back without the
 * appointment when its time has passed, or is somebody else's by now.
 */
async function bookAgain(
  transaction: Transaction,
  { id, person }: Appointment,
  slot: ReturnType<typeof slotOf>,
): Promise<Appointment | null> {
  if (person && (await isHeld(transaction, person, slot))) return null
  const [row] =
    await transaction.query(sql`update appointments set state = 'booked', sequence = sequence + 1, ${DONE},
      updated_at = clock_timestamp(), set_at = clock_timestamp(), former_at = clock_timestamp()
    where id = ${id}::uuid and begins > clock_timestamp() and exists (select from form_submissions lead
      where lead.id = appointments.lead_id and not ${GOES}) returning ${APPOINTMENT_COLUMNS}`)
  return row ? toAppointment(row) : null
}

/**
 * The lead was given back its stage in the same moment, which is no change of somebody else's. Nobody is told of a time that
 * has passed, so that its visitor would wait for another one.
 */
async function putBack(
  { query }: Transaction,
  before: Appointment,
  { state, person, begins, ends, heldFrom, heldUntil }: Record<string, unknown>,
): Promise<Appointment> {
  const isOther = before.state === 'cancelled' || before.begins !== begins
  if (isOther && Date.parse(String(begins)) <= Date.now()) throw new Refusal(PASSED, 409)
  const [row] = await query(sql`update appointments set state = ${state},
      person_id = (select id from users where id = ${person}::uuid
        and ${sql.raw(hasRightInSql('users.id', OF_LEADS))}), begins = ${begins}::timestamptz,
      ends = ${ends}::timestamptz, held = tstzrange(${heldFrom}::timestamptz, ${heldUntil}::timestamptz),
      reason = null, sequence = sequence + 1, ${DONE}, updated_at = clock_timestamp(), set_at = clock_timestamp(),
      former_at = case when state = 'cancelled' then clock_timestamp() else former_at end
    where id = ${before.id}::uuid returning ${APPOINTMENT_COLUMNS}`)
  return toAppointment(row ?? {})
}
