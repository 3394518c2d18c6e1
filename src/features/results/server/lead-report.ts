import type { PayloadRequest } from 'payload'
import { requireMay } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import type { Days } from '@/domain/day-range'
import { staffNames } from '@/domain/staff'
import { listStaff } from '@/features/accounts/server/staff'
import { SPOKEN_TO_SOURCES } from '@/features/leads/rules/entered-lead'
import type { Contacted } from '@/features/leads/rules/first-contact'
import { isStage, type Stage } from '@/features/leads/rules/stage'
import { type Group, readSums } from './lead-sums'

/** Of more leads the newest so many tell how fast they are reached. */
export const TIMED_LEADS = 20_000

/** As PostgreSQL keeps them, eight bytes each: texts of so many take both sides several times as long. */
const MOMENTS = (column: string) => `string_agg(timestamptz_send(coalesce(${column}, 'infinity')), '')`

/** $1 is the zone, $2 and $3 the first and the last day, $4 how many leads. */
const CONTACTED = `select owner_id as owner, coalesce(source, '') as source,
    ${MOMENTS('created_at')} as "createdAt", ${MOMENTS('first_contact_at')} as "firstContactAt"
  from (
    select owner_id, source, created_at, first_contact_at from form_submissions
      where deleted_at is null and stage <> 'spam' and coalesce(source, '') not in (${SPOKEN_TO_SOURCES.map((source) => `'${source}'`).join()}) and created_at >= ($2::date)::timestamp at time zone $1
        and created_at < ($3::date + 1)::timestamp at time zone $1
      order by created_at desc limit $4) as newest
  group by owner_id, coalesce(source, '')`

type ContactedRow = Pick<Contacted, 'owner' | 'source'> & { createdAt: Buffer; firstContactAt: Buffer }

/**
 * When the leads of some days came in and were first reached; only the newest of many, and none that the staff entered,
 * because they had spoken to them before.
 *
 * @throws for anyone but an admin: the query itself asks no access function
 */
export async function listContacted(req: PayloadRequest, days: Days): Promise<Contacted[]> {
  requireMay(req, 'form-submissions')
  const { rows } = await req.payload.db.pool.query<ContactedRow>(CONTACTED, [
    BUSINESS_TIME_ZONE,
    days.from,
    days.to,
    TIMED_LEADS,
  ])
  return rows.flatMap(({ owner, source, createdAt, firstContactAt }) => {
    const contacts = readMoments(firstContactAt)
    return readMoments(createdAt).map((at, index) => ({
      createdAt: at ?? 0,
      firstContactAt: contacts[index] ?? null,
      owner,
      source,
    }))
  })
}

const MOMENT_BYTES = 8
const EPOCH_MS = Date.UTC(2000, 0, 1)
const NO_MOMENT = 2n ** 63n - 1n

/** In milliseconds since 1970; PostgreSQL counts microseconds from 2000 on. */
function readMoments(bytes: Buffer): (number | null)[] {
  return Array.from({ length: bytes.length / MOMENT_BYTES }, (_, index) => {
    const moment = bytes.readBigInt64BE(index * MOMENT_BYTES)
    return moment === NO_MOMENT ? null : EPOCH_MS + Number(moment) / 1000
  })
}

/** The number of leads of some days by stage. Spam is counted only here. */
export async function countByStage(
  req: PayloadRequest,
  days: Days,
): Promise<{ stage: Stage; count: number }[]> {
  requireMay(req, 'form-submissions')
  const sums = await readSums(req.payload.db.pool, 'stages', days)
  return sums.flatMap(({ key, leads }) => (isStage(key) ? [{ stage: key, count: leads }] : []))
}

/**
 * The services for which leads of some days became jobs, the largest first. A lead with several services counts for
 * each.
 *
 * @throws for anyone but an admin
 */
export async function listServiceConversions(req: PayloadRequest, days: Days): Promise<Group[]> {
  requireMay(req, 'form-submissions')
  return readSums(req.payload.db.pool, 'services', days)
}

/** What each member of the staff is called, by id; the caller needs the right to read accounts. */
export async function listStaffNames(req: PayloadRequest): Promise<Record<string, string>> {
  return staffNames(await listStaff(req.payload, { overrideAccess: false, req }))
}
