import type { PayloadRequest } from 'payload'
import { requireAdmin } from '@/domain/account'
import type { Contacted } from '@/domain/first-contact'
import type { Days } from '@/domain/results'
import { staffNames } from '@/domain/staff'
import { isStage, type Stage } from '@/domain/stage'
import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'
import { listStaff } from '@/features/accounts/staff'
import { readSums } from './lead-sums'

/** Of more leads the newest so many tell how fast they are reached. */
const TIMED_LEADS = 20_000

/** Groups that are named; what comes behind them is small. */
const NAMED_GROUPS = 12

/** In milliseconds since 1970; NaN for none. Eight bytes each, since PostgreSQL and Node take twice as long over texts. */
const MOMENTS = (column: string) =>
  `string_agg(float8send(coalesce(date_part('epoch', ${column}) * 1000, 'NaN')), '')`

/** $1 is the zone, $2 and $3 the first and the last day, $4 how many leads. */
const CONTACTED = `select owner_id as owner, coalesce(source, '') as source,
    ${MOMENTS('created_at')} as "createdAt", ${MOMENTS('first_contact_at')} as "firstContactAt"
  from (
    select owner_id, source, created_at, first_contact_at from form_submissions
      where deleted_at is null and stage <> 'spam' and created_at >= ($2::date)::timestamp at time zone $1
        and created_at < ($3::date + 1)::timestamp at time zone $1
      order by created_at desc limit $4) as newest
  group by owner_id, coalesce(source, '')`

type ContactedRow = Pick<Contacted, 'owner' | 'source'> & { createdAt: Buffer; firstContactAt: Buffer }

/**
 * When the leads of some days came in and were first reached, of many the newest.
 *
 * @throws for anyone but an admin: the query itself asks no access function
 */
export async function listContacted(req: PayloadRequest, days: Days): Promise<Contacted[]> {
  requireAdmin(req)
  const { rows } = await req.payload.db.pool.query<ContactedRow>(CONTACTED, [
    BUSINESS_TIME_ZONE,
    days.from,
    days.to,
    TIMED_LEADS,
  ])
  return rows.flatMap(({ owner, source, createdAt, firstContactAt }) =>
    Array.from({ length: createdAt.length / MOMENT_BYTES }, (_, index) => ({
      createdAt: momentAt(createdAt, index) ?? 0,
      firstContactAt: momentAt(firstContactAt, index),
      owner,
      source,
    })),
  )
}

const MOMENT_BYTES = 8

function momentAt(moments: Buffer, index: number): number | null {
  // The seconds of PostgreSQL have fractions that are no whole milliseconds any more.
  const moment = Math.round(moments.readDoubleBE(index * MOMENT_BYTES))
  return Number.isNaN(moment) ? null : moment
}

/** How many leads of some days stand in each stage; spam is counted here alone. */
export async function countByStage(
  req: PayloadRequest,
  days: Days,
): Promise<{ stage: Stage; count: number }[]> {
  requireAdmin(req)
  const sums = await readSums(req.payload.db.pool, 'stages', days)
  return sums.flatMap(({ key, leads }) => (isStage(key) ? [{ stage: key, count: leads }] : []))
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
  const sums = await readSums(req.payload.db.pool, 'services', days)
  return sums.slice(0, NAMED_GROUPS).map(({ key, leads, booked, won }) => ({ key, leads, booked, won }))
}

/** What each member of the staff is called, by id; the caller needs the right to read accounts. */
export async function listStaffNames(req: PayloadRequest): Promise<Record<string, string>> {
  return staffNames(await listStaff(req.payload, { overrideAccess: false, req }))
}
