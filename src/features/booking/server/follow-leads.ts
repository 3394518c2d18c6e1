import { sql } from '@payloadcms/db-postgres'
import { isOverlapping } from '@/features/leads/server/retries'
import { isRecord } from '@/lib/fetch-json'
import { Refusal } from '@/server/errors'
import type { Feature } from '@/server/feature'

/** Whoever is lost, spam or in the trash is expected by nobody. Erased leads take their appointments with them. */
export const cancelWithLeads: NonNullable<Feature['onLeads']> = async (payload, transaction, news, ids) => {
  if (news !== 'lead.stage_changed' && news !== 'lead.trashed') return
  const isAlone = transaction === null || transaction === undefined
  const connection = isAlone ? payload.db.drizzle : payload.db.connectionOf(transaction)
  await connection.execute(sql`update appointments set state = 'cancelled', sequence = sequence + 1,
      undo = '{"withLead": true}', updated_at = clock_timestamp()
    where lead_id = any(${sql.param(ids)}::uuid[]) and state = 'booked' and begins > clock_timestamp()
      and exists (select from form_submissions lead where lead.id = appointments.lead_id
        and (lead.deleted_at is not null or lead.stage in ('lost', 'spam')))`)
}

/**
 * Takes the last change of appointments back with that of their leads. An earlier one cannot be: the lead would say another
 * time than the appointment.
 */
export const takeBackAppointments: NonNullable<Feature['onLeadUndo']> = async ({ query }, batch, ids) => {
  try {
    await bookAgainWithLeads(query, ids)
    await takeBackLast(query, batch)
  } catch (error) {
    if (isOverlapping(error)) throw new Refusal('There is another appointment at that time now', 409)
    throw error
  }
}

type Query = Parameters<typeof takeBackAppointments>[0]['query']

/** Leads that are expected again, since what cancelled their appointments was taken back. */
async function bookAgainWithLeads(query: Query, ids: readonly string[]): Promise<void> {
  await query(sql`update appointments set state = 'booked', sequence = sequence + 1, undo = null,
      updated_at = clock_timestamp(), former_at = clock_timestamp()
    where lead_id = any(${sql.param(ids)}::uuid[]) and state = 'cancelled' and undo @> '{"withLead": true}'
      and begins > clock_timestamp() and exists (select from form_submissions lead
        where lead.id = appointments.lead_id and lead.deleted_at is null and lead.stage not in ('lost', 'spam'))`)
}

async function takeBackLast(query: Query, batch: string): Promise<void> {
  const rows =
    await query(sql`select id, lead_id, batches[cardinality(batches)] as last, undo from appointments
    where ${batch} = any(batches) order by id for update`)
  for (const { id, lead_id, last, undo } of rows) {
    if (last !== batch || !isRecord(undo) || undo.withLead)
      throw new Refusal('The appointment was changed since', 409)
    await (undo.state === 'cancelled' ? takeBackBooking(query, id, lead_id) : putBack(query, id, undo))
  }
}

async function takeBackBooking(query: Query, id: unknown, lead: unknown): Promise<void> {
  const [other] = await query(
    sql`select 1 from appointments where lead_id = ${lead}::uuid and id <> ${id}::uuid and state = 'booked' limit 1`,
  )
  if (other) throw new Refusal('The lead has another appointment', 409)
  await query(sql`update appointments set state = 'cancelled', sequence = sequence + 1, undo = null,
    updated_at = clock_timestamp() where id = ${id}::uuid`)
}

/** The lead was given back its stage in the same moment, which is no change of somebody else's. */
async function putBack(query: Query, id: unknown, undo: Record<string, unknown>): Promise<void> {
  const { state, person, begins, ends, heldFrom, heldUntil } = undo
  await query(sql`update appointments set state = ${state}, person_id = ${person}::uuid, begins = ${begins}::timestamptz,
      ends = ${ends}::timestamptz, held = tstzrange(${heldFrom}::timestamptz, ${heldUntil}::timestamptz),
      reason = null, sequence = sequence + 1, undo = null, updated_at = clock_timestamp(),
      former_at = case when state = 'cancelled' then clock_timestamp() else former_at end
    where id = ${id}::uuid`)
}
