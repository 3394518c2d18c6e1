import type { Payload } from 'payload'
import type pg from 'pg'
import { inTransaction } from '@/data/transaction'
import { logEvent } from '@/domain/events'
import { findOffer } from '@/features/company/server/offer'
import { assignLead } from '@/features/leads/rules/lead-rules'
import { findLeadHandling, type LeadHandling } from './lead-handling'

const BATCH = 200

type Unowned = {
  id: string
  city: string
  source: string
  service_interest: readonly string[]
  created_at: Date
}

/**
 * Gives an owner to leads for which none was found when they came in, because the rules could not be read in time or
 * the site had no admin. Each gets one owner, however many processes run this, and a change made meanwhile stays.
 * The first call is due as counted from the time of the lead, because its sender has waited since then.
 *
 * @returns how many leads have got an owner
 */
export async function assignLateLeads(payload: Payload): Promise<number> {
  const { rows } = await payload.db.pool.query(`select 1 ${WAITING} limit 1`)
  if (rows.length === 0) return 0
  const [handling, offer] = await Promise.all([findLeadHandling(payload), findOffer(payload)])
  if (handling.staff.admins.length === 0) return 0
  const given = await inTransaction(payload, async ({ client }) => {
    // A second process skips rows that the first has locked, and sees what it has stored.
    const { rows: leads } = await client.query<Unowned>(
      `select lead.id, lead.city, coalesce(lead.source, '') as source, lead.service_interest, lead.created_at
       ${WAITING} order by lead.created_at limit $1 for update of lead skip locked`,
      [BATCH],
    )
    return giveAll(client, leads, handling, offer.sources)
  })
  if (given > 0) logEvent(payload.logger, 'lead.owner-found', { count: given })
  return given
}

/** Leads without an owner to whom nobody has given one since. */
const WAITING = `from lead_events came join form_submissions lead on lead.id = came.lead_id
  where came.kind = 'unowned' and lead.owner_id is null and lead.deleted_at is null and lead.stage <> 'spam'
    and not exists (select from lead_events given where given.lead_id = lead.id and given.kind in ('owner', 'assigned'))`

async function giveAll(
  client: pg.PoolClient,
  leads: readonly Unowned[],
  handling: LeadHandling,
  sources: Readonly<Record<string, string>>,
): Promise<number> {
  if (leads.length === 0) return 0
  const { rows: turns } = await client.query<{ turn: number }>(
    `select nextval('lead_turn')::int as turn from generate_series(1, $1)`,
    [leads.length],
  )
  const given = leads.map(({ id, city, source, service_interest, created_at }, index) => {
    const ruled = { city, source, serviceInterest: service_interest }
    const circumstances = { turn: turns[index]?.turn ?? 0, now: created_at, sourceNames: sources }
    return { id, ...assignLead(ruled, handling, handling.staff, circumstances) }
  })
  const { rowCount } = await client.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as given(id uuid, owner uuid, rule text, "followUpAt" timestamptz(3))
     ), told as (
       insert into lead_events (id, lead_id, kind, data, created_at, updated_at)
       select gen_random_uuid(), id, 'assigned', jsonb_build_object('from', null, 'to', owner, 'rule', rule), now(), now()
       from given
     )
     update form_submissions lead set owner_id = given.owner, updated_at = now(),
       follow_up_at = case when lead.stage = 'new' and not exists (
         select from lead_events chosen where chosen.lead_id = lead.id and chosen.kind = 'follow-up')
         then given."followUpAt" else lead.follow_up_at end
     from given where lead.id = given.id`,
    [JSON.stringify(given)],
  )
  return rowCount ?? 0
}
