import type { Payload } from 'payload'
import {
  AD_PLATFORMS,
  type AdPlatform,
  CLICK_DAYS,
  type Conversion,
  type FeedFile,
} from '@/domain/conversions'

/** What a platform calls the two things that a lead can come to. */
export type ConversionNames = { booked: string; won: string }

/**
 * Leads of which a platform may be told: with a click of its own that is young enough, and of people who have neither asked
 * for privacy nor objected.
 */
const toldOf = (click: string) => `coalesce(lead.${click}, '') <> '' and lead.gpc is not true
  and lead.ads_objection is not true
  and coalesce(lead.landed_at, lead.created_at) > now() - interval '${CLICK_DAYS} days'`

const KEPT = `lead.deleted_at is null and lead.stage <> 'spam'`

/** What has been told and is no longer so: an entry of the timeline says when. What has come back as it was is no change. */
const TAKEN_BACK = (moment: 'BookedAt' | 'WonAt', column: string) => `
  event.data ->> 'from${moment}' is not null and event.data ? 'to${moment}' and event.data ->> 'to${moment}' is null
  and lead.${column} is distinct from (event.data ->> 'from${moment}')::timestamptz`

const STATEMENTS: Record<FeedFile, (click: string) => string> = {
  booked: (
    click,
  ) => `select lead.${click} as click, 'booked' as name, lead.booked_at as at, null::float8 as cents
    from form_submissions lead where lead.booked_at is not null and ${KEPT} and ${toldOf(click)} order by at, click`,
  won: (
    click,
  ) => `select lead.${click} as click, 'won' as name, lead.won_at as at, lead.value_cents::float8 as cents
    from form_submissions lead where lead.stage = 'won' and lead.won_at is not null and ${KEPT} and ${toldOf(click)}
    order by at, click`,
  adjustments: (click) => `with told as (
      select lead.* from form_submissions lead where ${toldOf(click)}),
    retracted as (
      select lead.${click} as click, 'booked' as name, (event.data ->> 'fromBookedAt')::timestamptz as at,
          event.created_at as "changedAt", null::float8 as cents, 'retract' as type
        from told lead join lead_events event on event.lead_id = lead.id where ${TAKEN_BACK('BookedAt', 'booked_at')}
      union all
      select lead.${click}, 'won', (event.data ->> 'fromWonAt')::timestamptz, event.created_at, null, 'retract'
        from told lead join lead_events event on event.lead_id = lead.id where ${TAKEN_BACK('WonAt', 'won_at')}
      union all
      select lead.${click}, 'won', (event.data ->> 'from')::timestamptz, event.created_at, null, 'retract'
        from told lead join lead_events event on event.lead_id = lead.id
        where event.kind = 'won-date' and event.data ->> 'from' is not null
          and lead.won_at is distinct from (event.data ->> 'from')::timestamptz),
    restated as (
      select lead.${click}, 'won', lead.won_at, max(event.created_at), lead.value_cents::float8, 'restate'
        from told lead join lead_events event on event.lead_id = lead.id and event.kind = 'value'
        where lead.stage = 'won' and lead.value_cents is not null and lead.deleted_at is null
          and event.created_at > coalesce((select max(moved.created_at) from lead_events moved
            where moved.lead_id = lead.id and moved.data ->> 'toWonAt' is not null), lead.won_at)
        group by lead.id, lead.${click}, lead.won_at, lead.value_cents)
    select click, name, at, max("changedAt") as "changedAt", cents, type from retracted
      group by click, name, at, cents, type
    union all select * from restated order by "changedAt", click`,
}

type Row = {
  click: string
  name: keyof ConversionNames
  at: Date
  cents: number | null
  changedAt?: Date
  type?: 'retract' | 'restate'
}

/**
 * What a platform is told now. Nothing remembers what it was told before: it leaves out what it knows, by click, name and
 * time.
 */
export async function readConversions(
  { db }: Payload,
  platform: AdPlatform,
  file: FeedFile,
  names: ConversionNames,
): Promise<Conversion[]> {
  const { rows } = await db.pool.query<Row>(STATEMENTS[file](AD_PLATFORMS[platform].click))
  return rows.map(({ name, changedAt, type, ...rest }) => ({
    ...rest,
    name: names[name],
    ...(changedAt && type && { adjusted: { type, at: changedAt } }),
  }))
}
