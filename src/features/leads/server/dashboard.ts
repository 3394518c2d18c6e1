import type { PayloadRequest, Where } from 'payload'
import { requireMay } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { IMPORT_SOURCE } from '@/domain/sources'
import { env } from '@/env'
import { ENTERED_SOURCES } from '@/features/leads/rules/entered-lead'
import { findSilence, LEARNED_DAYS, LEARNED_LEADS, type Silence } from '@/features/leads/rules/silence'
import { REFUSES_US } from '@/features/mail/rules/refusal'

/** The rows that the list shows (reading A99), for SQL. Payload itself leaves out the trash. */
const SHOWN = "deleted_at IS NULL AND stage <> 'spam'"
const BY_FORM = `stage <> 'spam' and coalesce(source, '') not in (${ENTERED_SOURCES.map((source) => `'${source}'`).join()})`
const NO_SPAM: Where = { stage: { not_equals: 'spam' } }

/** The leads of one day from one form. The day is YYYY-MM-DD in the time zone of the business. */
export type LeadsOfDay = { day: string; source: string; count: number }

/**
 * Counts the leads of each day and source since a day, in one query. What was moved in is not new on any day.
 *
 * @param since - the first day, as YYYY-MM-DD in the time zone of the business
 * @throws for anyone but an admin: the query itself asks no access function
 */
export async function countLeadsByDay(req: PayloadRequest, since: string): Promise<LeadsOfDay[]> {
  requireMay(req, 'form-submissions')
  const { rows } = await req.payload.db.pool.query<LeadsOfDay>(
    `SELECT to_char(created_at AT TIME ZONE $1, 'YYYY-MM-DD') AS day, source, count(*)::int AS count
       FROM form_submissions
      WHERE created_at >= ($2::date)::timestamp AT TIME ZONE $1 AND ${SHOWN} AND source IS DISTINCT FROM '${IMPORT_SOURCE}'
      GROUP BY 1, 2`,
    [BUSINESS_TIME_ZONE, since],
  )
  return rows
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

/** How many leads the list has, without spam and trash; the caller needs the right to read them. */
export async function countSubmissions(req: PayloadRequest): Promise<number> {
  const { totalDocs } = await req.payload.count({
    collection: 'form-submissions',
    where: NO_SPAM,
    overrideAccess: false,
    req,
  })
  return totalDocs
}

/** How many posts are published, or are drafts; the caller needs the right to read them. */
export async function countPosts(req: PayloadRequest, published: boolean): Promise<number> {
  const { totalDocs } = await req.payload.count({
    collection: 'blog-posts',
    where: { published: { equals: published } },
    overrideAccess: false,
    req,
  })
  return totalDocs
}

/** A lead of which one of the staff has not been told. */
export type Untold = {
  id: string
  name: string
  createdAt: Date
  state: string
  problem: string | null
  /** What the problem means, in plain words. */
  meaning: string | null
}

/** A mail that has been queued for so many minutes is reported as delayed. */
const SLOW_MINUTES = 10

/** Mails that were given up are shown for so many days. The lead itself stays in the inbox. */
const SHOWN_DAYS = 30

/**
 * Lists leads whose notification was given up or is late, newest first, and counts all of them. The
 * confirmation to the visitor does not count: it fails whenever somebody mistypes their address.
 *
 * @throws for anyone but an admin: the query itself asks no access function
 */
export async function listNotNotified(
  req: PayloadRequest,
  limit: number,
): Promise<{ total: number; leads: Untold[] }> {
  requireMay(req, 'form-submissions')
  const { rows } = await req.payload.db.pool.query<Untold & { total: number }>(
    // One join of the two: joined to the leads once more, what stands inside has no statistics, and PostgreSQL 15 walked
    // through all leads for each mail (27 s with 100,000 leads).
    `select id, name, "createdAt", state, problem, meaning, count(*) over ()::int as total
       from (select distinct on (lead.id) lead.id, lead.name, lead.created_at as "createdAt", outbox.state, outbox.problem,
                    outbox.meaning
               from outbox join form_submissions lead on lead.id = outbox.lead_id
              where outbox.kind = 'mail' and lead.deleted_at is null and outbox.recipient <> lead.email
                and outbox.created_at > now() - $2 * interval '1 day'
                and (outbox.state in ('failed', 'waiting')
                     or outbox.state = 'queued' and outbox.created_at < now() - $3 * interval '1 minute')
              order by lead.id, outbox.state) untold
      order by "createdAt" desc, id desc
      limit $1`,
    [limit, SHOWN_DAYS, SLOW_MINUTES],
  )
  return {
    total: rows[0]?.total ?? 0,
    leads: rows.map(({ total: _, ...lead }) => lead),
  }
}

/**
 * How many mails wait for a mail server to be set; null when one is set.
 *
 * @throws for anyone but an admin
 */
export async function countWaitingMail(req: PayloadRequest): Promise<number | null> {
  requireMay(req, 'form-submissions')
  if (env.SMTP_URL) return null
  const { rows } = await req.payload.db.pool.query<{ total: number }>(
    "select count(*)::int as total from outbox where kind = 'mail' and state = 'waiting'",
  )
  return rows[0]?.total ?? 0
}

/** What the mail server says against this site, and how many mails wait or were given up because of it. */
export type Refused = { problem: string; count: number }

/**
 * Whether the mail server has refused mail from this site within a day: a sign-in, a block list, a rule. What has gone out
 * since then does not count.
 *
 * @throws for anyone but an admin
 */
export async function readRefused(req: PayloadRequest): Promise<Refused | null> {
  requireMay(req, 'form-submissions')
  const { rows } = await req.payload.db.pool.query<Refused>(
    `select problem, count(*) over ()::int as count from outbox
     where kind = 'mail' and meaning = $1 and state <> 'sent' and updated_at > now() - interval '1 day'
     order by updated_at desc limit 1`,
    [REFUSES_US],
  )
  return rows[0] ?? null
}

/**
 * The pause since the newest lead that came by a form, if it is longer than usual. Who has deleted a lead has received it;
 * spam, calls and what other tools send are no sign that the form still works.
 *
 * @throws for anyone but an admin
 */
export async function readSilence(req: PayloadRequest, now: Date): Promise<Silence | null> {
  requireMay(req, 'form-submissions')
  const { rows } = await req.payload.db.pool.query<{ createdAt: Date }>(
    `select created_at as "createdAt" from form_submissions
      where created_at > (select max(created_at) from form_submissions where ${BY_FORM}) - $1 * interval '1 day'
        and ${BY_FORM}
      order by created_at desc limit $2`,
    [LEARNED_DAYS, LEARNED_LEADS],
  )
  return findSilence(
    rows.map(({ createdAt }) => createdAt),
    now,
  )
}
