import type { PayloadRequest } from 'payload'
import { requireAdmin } from '@/domain/account'
import type { Contacted } from '@/domain/first-contact'
import { MILESTONES } from '@/domain/lead-filter'
import type { Days } from '@/domain/results'
import { staffNames } from '@/domain/staff'
import type { Stage } from '@/domain/stage'
import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'
import { listStaff } from '@/features/accounts/staff'

/** Of more leads the newest so many tell how fast they are reached. */
const TIMED_LEADS = 20_000

/** Groups that are named; what comes behind them is small. */
const NAMED_GROUPS = 12

/** $1 is the zone, $2 and $3 the first and the last day. */
const ON_THESE_DAYS = `created_at >= ($2::date)::timestamp at time zone $1
  and created_at < ($3::date + 1)::timestamp at time zone $1`

/** Leads of the report: of its days, neither spam nor in the trash. */
const REPORTED = `deleted_at is null and stage <> 'spam' and ${ON_THESE_DAYS}`

/** Since 1970. */
const MILLISECONDS = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/**
 * When the leads of some days came in and were first reached, newest first.
 *
 * @throws for anyone but an admin: the query itself asks no access function
 */
export async function listContacted(req: PayloadRequest, days: Days): Promise<Contacted[]> {
  requireAdmin(req)
  const { rows } = await req.payload.db.pool.query<Contacted>(
    `select ${MILLISECONDS('created_at')} as "createdAt", ${MILLISECONDS('first_contact_at')} as "firstContactAt",
            owner_id as owner, coalesce(source, '') as source
       from form_submissions where ${REPORTED} order by created_at desc limit $4`,
    [BUSINESS_TIME_ZONE, days.from, days.to, TIMED_LEADS],
  )
  return rows
}

/** How many leads of some days stand in each stage; spam is counted here alone. */
export async function countByStage(
  req: PayloadRequest,
  days: Days,
): Promise<{ stage: Stage; count: number }[]> {
  requireAdmin(req)
  const { rows } = await req.payload.db.pool.query<{ stage: Stage; count: number }>(
    `select stage, count(*)::int as count from form_submissions
      where deleted_at is null and ${ON_THESE_DAYS} group by stage`,
    [BUSINESS_TIME_ZONE, days.from, days.to],
  )
  return rows
}

/** Leads with one service, and how many of them were booked or won, and won. */
export type Conversion = { key: string; leads: number; booked: number; won: number }

/**
 * For which services leads of some days have become jobs, the largest first. A lead with several counts for each.
 *
 * @throws for anyone but an admin
 */
export async function listServiceConversions(req: PayloadRequest, days: Days): Promise<Conversion[]> {
  requireAdmin(req)
  const { rows } = await req.payload.db.pool.query<Conversion>(
    `select service as key, sum(leads)::int as leads, sum(booked)::int as booked, sum(won)::int as won
       from (
         select service_interest as services, count(*) as leads,
                count(*) filter (where ${MILESTONES.booked}) as booked, count(*) filter (where stage = 'won') as won
           from form_submissions where ${REPORTED} group by 1) as alike
         cross join lateral jsonb_array_elements_text(services) as service
      group by 1 order by leads desc, key limit $4`,
    [BUSINESS_TIME_ZONE, days.from, days.to, NAMED_GROUPS],
  )
  return rows
}

/** What each member of the staff is called, by id; the caller needs the right to read accounts. */
export async function listStaffNames(req: PayloadRequest): Promise<Record<string, string>> {
  return staffNames(await listStaff(req.payload, { overrideAccess: false, req }))
}
