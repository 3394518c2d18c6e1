import 'server-only'
import type { PayloadRequest } from 'payload'
import { isAdmin } from '@/domain/role'
import { BUSINESS_TIME_ZONE } from '@/domain/time-zone'

/** Leads of one day from one form; the day as YYYY-MM-DD in the time zone of the business. */
export type LeadsOfDay = { day: string; source: string; count: number }

/**
 * Counts the leads of each day and source since a day, in one query.
 *
 * @param since - the first day, as YYYY-MM-DD in the time zone of the business
 * @throws for anyone but an admin: the query itself asks no access function
 */
export async function countLeadsByDay(req: PayloadRequest, since: string): Promise<LeadsOfDay[]> {
  if (!isAdmin(req.user)) throw new Error('Only admins count leads')
  const { rows } = await req.payload.db.pool.query<LeadsOfDay>(
    `SELECT to_char(created_at AT TIME ZONE $1, 'YYYY-MM-DD') AS day, source, count(*)::int AS count
       FROM form_submissions
      WHERE created_at >= ($2::date)::timestamp AT TIME ZONE $1
      GROUP BY 1, 2`,
    [BUSINESS_TIME_ZONE, since],
  )
  return rows
}

/** The newest leads, as the dashboard names them. */
export async function listNewestLeads(req: PayloadRequest, limit: number) {
  const { docs } = await req.payload.find({
    collection: 'form-submissions',
    limit,
    pagination: false,
    sort: ['-createdAt', '-id'],
    select: { name: true, city: true, source: true, createdAt: true },
    overrideAccess: false,
    req,
  })
  return docs
}

/** The drafts that were changed last. */
export async function listDrafts(req: PayloadRequest, limit: number) {
  const { docs } = await req.payload.find({
    collection: 'blog-posts',
    where: { published: { equals: false } },
    limit,
    pagination: false,
    sort: ['-updatedAt', '-id'],
    select: { title: true, updatedAt: true },
    overrideAccess: false,
    req,
  })
  return docs
}
