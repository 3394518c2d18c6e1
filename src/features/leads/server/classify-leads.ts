import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import { inTransaction, type Transaction, transactionOf } from '@/data/transaction'
import { INBOUND_SOURCE, MANUAL_SOURCE } from '@/domain/sources'
import { type Arrival, type ChannelRule, channelOf } from '@/features/leads/rules/channels'
import { findLeadHandling } from './lead-handling'

/**
 * Which leads are looked at: all whose channel nobody has named who entered them, or those that nobody has classified yet.
 */
const ALL = sql`lead.source is distinct from ${MANUAL_SOURCE} and (lead.source is distinct from ${INBOUND_SOURCE}
  or not exists (select from lead_events entered where entered.lead_id = lead.id and entered.kind = 'entered'
    and entered.data ->> 'channel' is not null))`
const NEW = sql`lead.channel is null`

/**
 * Gives leads without a channel theirs: those of the version before, which knows of none. Mostly there are none.
 *
 * @returns how many it has classified
 */
export async function classifyNewLeads(payload: Payload): Promise<number> {
  const { channels } = await findLeadHandling(payload)
  let sum = 0
  for (let count = AT_ONCE; count === AT_ONCE; sum += count)
    count = await inTransaction(payload, async (transaction) =>
      writeChannels(transaction, await nameKinds(transaction, channels, NEW), NEW),
    )
  return sum
}

/**
 * Gives all leads the channel that the owner's new rules say, in the transaction that stores the rules; one that was named
 * by whoever entered a lead stays.
 */
export async function classifyAllLeads(req: PayloadRequest, rules: readonly ChannelRule[]): Promise<void> {
  const transaction = await transactionOf(req)
  const kinds = await nameKinds(transaction, rules, ALL)
  while ((await writeChannels(transaction, kinds, ALL)) === AT_ONCE);
}

/** So many rows one statement writes in a tenth of its time limit, with all their indexes, so that a loaded machine has time for them too. */
const AT_ONCE = 2_000

type Kind = Arrival & { channel: string }

/** Leads that came alike are few kinds: the rules are asked once for each. */
async function nameKinds(
  { query }: Transaction,
  rules: readonly ChannelRule[],
  among: typeof ALL,
): Promise<Kind[]> {
  const arrivals = await query<Arrival>(
    sql`select distinct ${KIND} from form_submissions lead where ${among}`,
  )
  return arrivals.map((arrival) => ({ ...arrival, channel: channelOf(arrival, rules) }))
}

/**
 * Writes only what changes.
 *
 * @returns how many it has written: `AT_ONCE` while there may be more
 */
async function writeChannels(
  { query }: Transaction,
  kinds: readonly Kind[],
  among: typeof ALL,
): Promise<number> {
  if (kinds.length === 0) return 0
  const [changed] = await query(sql`with kind as (
      select * from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as each("utmSource" text, "utmMedium" text,
        "landingHost" text, "adPlatform" text, channel text)),
    chosen as (select lead.id, kind.channel from form_submissions lead join kind
      on ${among} and lead.channel is distinct from kind.channel
      and coalesce(lead.utm_source, '') = kind."utmSource" and coalesce(lead.utm_medium, '') = kind."utmMedium"
      and coalesce(lead.landing_host, '') = kind."landingHost" and coalesce(lead.ad_platform, '') = kind."adPlatform"
      limit ${AT_ONCE}),
    written as (update form_submissions lead set channel = chosen.channel from chosen where lead.id = chosen.id returning 1)
    select count(*)::int as count from written`)
  return Number(changed?.count ?? 0)
}

const KIND = sql`coalesce(utm_source, '') as "utmSource", coalesce(utm_medium, '') as "utmMedium",
  coalesce(landing_host, '') as "landingHost", coalesce(ad_platform, '') as "adPlatform"`
