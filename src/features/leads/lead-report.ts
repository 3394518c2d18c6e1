import type { PayloadRequest } from 'payload'
import { requireAdmin } from '@/domain/account'
import type { Contacted } from '@/domain/first-contact'
import { staffNames } from '@/domain/staff'
import type { Stage } from '@/domain/stage'
import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'
import { listStaff } from '@/features/accounts/staff'

/** Of more leads the newest so many tell how fast they are reached. */
const TIMED_LEADS = 20_000

/** Groups that are named; what comes behind them is small. */
const NAMED_GROUPS = 12

/** Leads of the report: of its days, neither spam nor in the trash. $1 is the zone, $2 the first day. */
const REPORTED = `deleted_at is null and stage <> 'spam' and created_at >= ($2::date)::timestamp at time zone $1`

/**
 * When the leads since a day came in and were first reached, newest first.
 *
 * @param since - YYYY-MM-DD in the time zone of the business
 * @throws for anyone but an admin: the query itself asks no access function
 */
export async function listContacted(req: PayloadRequest, since: string): Promise<Contacted[]> {
  requireAdmin(req)
  const { rows } = await req.payload.db.pool.query<Contacted>(
    `select created_at as "createdAt", first_contact_at as "firstContactAt", owner_id as owner,
            coalesce(source, '') as source
       from form_submissions where ${REPORTED} order by created_at desc limit $3`,
    [BUSINESS_TIME_ZONE, since, TIMED_LEADS],
  )
  return rows
}

/** How many leads since a day stand in each stage; spam is counted here alone. */
export async function countByStage(
  req: PayloadRequest,
  since: string,
): Promise<{ stage: Stage; count: number }[]> {
  requireAdmin(req)
  const { rows } = await req.payload.db.pool.query<{ stage: Stage; count: number }>(
    `select stage, count(*)::int as count from form_submissions
      where deleted_at is null and created_at >= ($2::date)::timestamp at time zone $1 group by stage`,
    [BUSINESS_TIME_ZONE, since],
  )
  return rows
}

/** What leads are grouped by when it is asked which of them become jobs. */
export const CONVERSIONS = {
  source: "coalesce(source, '')",
  service: 'service',
  campaign: "coalesce(nullif(utm_campaign, ''), '')",
} as const

export type ConversionBy = keyof typeof CONVERSIONS

/** Leads with one `key`, and how many of them were booked or won, and won. */
export type Conversion = { key: string; leads: number; booked: number; won: number }

/**
 * Which leads since a day have become jobs, the largest groups first. A lead with several services counts for each.
 *
 * @throws for anyone but an admin
 */
export async function listConversions(
  req: PayloadRequest,
  by: ConversionBy,
  since: string,
): Promise<Conversion[]> {
  requireAdmin(req)
  const services =
    by === 'service' ? `cross join lateral jsonb_array_elements_text(service_interest) as service` : ''
  const { rows } = await req.payload.db.pool.query<Conversion>(
    `select ${CONVERSIONS[by]} as key, count(*)::int as leads,
            count(*) filter (where stage in ('booked', 'won'))::int as booked,
            count(*) filter (where stage = 'won')::int as won
       from form_submissions ${services} where ${REPORTED}
      group by 1 order by leads desc, key limit $3`,
    [BUSINESS_TIME_ZONE, since, NAMED_GROUPS],
  )
  return rows
}

/** What each member of the staff is called, by id; the caller needs the right to read accounts. */
export async function listStaffNames(req: PayloadRequest): Promise<Record<string, string>> {
  return staffNames(await listStaff(req.payload, { overrideAccess: false, req }))
}
