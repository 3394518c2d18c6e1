import { sql } from '@payloadcms/db-postgres'
import type { Transaction } from '@/data/transaction'
import { ENTERED_SOURCES } from '@/features/leads/rules/entered-lead'
import type { LeadEvent, LeadWithActivity } from '@/features/leads/rules/lead-activity'
import { STAGES } from '@/features/leads/rules/stage'
import { instant } from '@/lib/instant'
import { orderedUuid } from '@/lib/uuid'

/** The new state of a lead, and the entries of its timeline. */
export type WrittenLead = { lead: LeadWithActivity; events: readonly LeadEvent[] }

/** The columns that `toLeadWithActivity` reads, beside the two expressions below. */
export const ACTIVITY_SQL_COLUMNS =
  'id, stage, lost_reason, owner_id, follow_up_at, first_contact_at, booked_at, appointment_at, won_at, value_cents, ads_objection, deleted_at'

/** When a lead arrived. Staff and tools may enter leads after the fact: then only the time of the visit says it. */
export const CAME_AT = sql.raw(`case when source in (${ENTERED_SOURCES.map((source) => `'${source}'`).join()})
  then landed_at else created_at end as came_at`)

/**
 * Whether a follow-up is the first call that the rules have set, and nobody has chosen this moment. An entry of an
 * undo restores the former state, and chooses nothing.
 */
export const IS_FIRST_CALL = sql`follow_up_at is not null and not exists (select from lead_events chosen
  where chosen.lead_id = form_submissions.id and chosen.kind = 'follow-up' and not chosen.data ? 'undo'
    and (chosen.data ->> 'to')::timestamptz = form_submissions.follow_up_at) as is_first_call`

/**
 * Locks leads until the transaction ends, in the order of their ids, so that two changes of the same leads cannot
 * deadlock.
 */
export async function lockLeads(
  { query }: Transaction,
  ids: readonly string[],
): Promise<{ leads: LeadWithActivity[]; at: string }> {
  const rows =
    await query(sql`select ${sql.raw(ACTIVITY_SQL_COLUMNS)}, ${CAME_AT}, ${IS_FIRST_CALL} from form_submissions
    where id = any(${sql.param(ids)}::uuid[]) order by id for update`)
  // Read after the locks, so that a later change has a later time.
  const [clock] = await query(sql`select clock_timestamp() as at`)
  return { leads: rows.map(toLeadWithActivity), at: instant(clock?.at) ?? '' }
}

/**
 * Writes the changes of locked leads under one name.
 *
 * @param by - the member of the staff; null when a visitor or the product has changed them
 */
export async function writeLeads(
  { query }: Transaction,
  written: readonly WrittenLead[],
  { by, batch, at }: { by: string | null; batch: string; at: string },
): Promise<void> {
  const leads = JSON.stringify(written.map(({ lead }) => lead))
  // Events of one change have one time, and an undo takes them back in the order of their ids.
  const events = JSON.stringify(
    written.flatMap(({ lead, events: each }) =>
      each.map((event) => ({ ...event, id: orderedUuid(), lead: lead.id })),
    ),
  )
  await query(sql`update form_submissions as f
    set stage = r.stage::enum_form_submissions_stage, lost_reason = r."lostReason", owner_id = r.owner,
      follow_up_at = r."followUpAt", first_contact_at = r."firstContactAt", deleted_at = r."deletedAt",
      booked_at = r."bookedAt", appointment_at = r."appointmentAt", won_at = r."wonAt", value_cents = r."valueCents",
      ads_objection = r."adsObjection",
      reminded_at = case when f.follow_up_at is not distinct from r."followUpAt" then f.reminded_at end,
      updated_at = ${at}::timestamptz
    from jsonb_to_recordset(${leads}::jsonb) as r(id uuid, stage text, "lostReason" text, owner uuid,
      "followUpAt" timestamptz(3), "firstContactAt" timestamptz(3), "deletedAt" timestamptz(3), "bookedAt" timestamptz(3),
      "appointmentAt" timestamptz(3), "wonAt" timestamptz(3), "valueCents" numeric, "adsObjection" boolean)
    where f.id = r.id`)
  await query(sql`insert into lead_events (id, lead_id, kind, by_id, batch, data, created_at, updated_at)
    select r.id, r.lead, r.kind, ${by}::uuid, ${batch}, r.data, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${events}::jsonb) as r(id uuid, lead uuid, kind text, data jsonb)`)
}

/** Reads the staff's activity on a lead from its row. */
export function toLeadWithActivity(row: Record<string, unknown>): LeadWithActivity {
  return {
    id: String(row.id),
    stage: STAGES.find((each) => each === row.stage) ?? 'new',
    cameAt: instant(row.came_at),
    lostReason: text(row.lost_reason),
    owner: text(row.owner_id),
    followUpAt: instant(row.follow_up_at),
    isFirstCall: row.is_first_call === true || undefined,
    firstContactAt: instant(row.first_contact_at),
    bookedAt: instant(row.booked_at),
    appointmentAt: instant(row.appointment_at),
    wonAt: instant(row.won_at),
    valueCents: toNumber(row.value_cents),
    adsObjection: row.ads_objection === true,
    deletedAt: instant(row.deleted_at),
  }
}

/** The driver returns PostgreSQL's `numeric` as a text. */
export const toNumber = (value: unknown) => (value === null || value === undefined ? null : Number(value))

const text = (value: unknown) => (typeof value === 'string' ? value : null)
