import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { inTransaction } from '@/data/transaction'
import type { LeadAppointments } from '@/domain/appointment'
import { requireMay } from '@/domain/areas'
import type { TimelineItem } from '@/domain/notes'
import { ACTIVITY_LIMITS } from '@/features/leads/rules/lead-activity'
import type { Timeline } from '@/features/leads/rules/timeline'
import type { Suppressed } from '@/features/mail/rules/bounce'
import { MESSAGE_EVENT } from '@/features/mail/rules/outbox'
import { isRecord } from '@/lib/fetch-json'
import { instant } from '@/lib/instant'
import { Refusal } from '@/server/errors'
import { featuresOf } from '@/server/feature'
import { changeNote, insertNote, namesOf, readEvents, toEvent, toItem } from '@/server/notes'
import { CAME_AT, IS_FIRST_CALL, toLeadWithActivity, toNumber } from './activity-rows'
import { findLeadHandling } from './lead-handling'

const LEAD_EVENTS = { table: 'lead_events', of: 'lead_id' }

type Row = Record<string, unknown>

/**
 * The timeline of a lead, newest first: its events, the submission, its consent and its mails.
 *
 * @throws {Refusal} for anyone but an admin, and when there is no such lead
 */
export async function readTimeline(req: PayloadRequest, id: string): Promise<Timeline> {
  const me = requireMay(req, 'form-submissions')
  const { drizzle } = req.payload.db
  const read = async (statement: ReturnType<typeof sql>) => (await drizzle.execute<Row>(statement)).rows
  const [[lead], events, mails, consents, { currency }, appointments] = await Promise.all([
    read(sql`select *, id::text as id, ${CAME_AT}, ${IS_FIRST_CALL},
        (select json_build_object('reason', reason, 'at', created_at) from suppressed_addresses
          where address = lower(form_submissions.email)) as unmailed
      from form_submissions where id = ${id}::uuid`),
    readEvents(read, LEAD_EVENTS, id),
    read(sql`select id, created_at, recipient, subject, state, attempts, next_attempt_at, sent_at, problem,
        meaning, returned_at, event, text, writer_id
      from outbox where lead_id = ${id}::uuid and kind = 'mail'`),
    read(sql`select id, created_at, version, method from consent_records where lead_id = ${id}::uuid`),
    findLeadHandling(req.payload),
    readAppointments(req, id),
  ])
  if (!lead) throw new Refusal('There is no such lead', 404)
  const items = [
    ...events.map((row) => toEvent(row, me)),
    ...mails.map((row) => toMail(row, String(lead.email))),
    ...consents.map((row) => toItem('consent', row, { version: row.version, method: row.method })),
    // The entry of a tool says this already, and names the tool.
    ...(events.some(isFromTool)
      ? []
      : [toItem('sent', { ...lead, id: `sent-${id}` }, { source: lead.source })]),
  ].sort(newestFirst)
  const people = await peopleIn(read, items, lead, appointments)
  const spam = { spamScore: toNumber(lead.spam_score), spamReasons: lead.spam_reasons ?? null }
  return {
    lead: { ...toLeadWithActivity(lead), ...spam },
    unmailed: toSuppressed(lead.unmailed),
    items,
    ...(appointments && { appointments }),
    people,
    currency,
    me,
  }
}

/** What the noun above says of the appointments of a lead. */
async function readAppointments(req: PayloadRequest, id: string): Promise<LeadAppointments | null> {
  const said = await Promise.all(featuresOf(req.payload).map((noun) => noun.appointmentsOf?.(req, id)))
  return said.find(Boolean) ?? null
}

function toSuppressed(row: unknown): Suppressed | null {
  if (!isRecord(row)) return null
  return { reason: String(row.reason), at: new Date(String(row.at)).toISOString() }
}

const isFromTool = (row: Row) => row.kind === 'entered' && row.data instanceof Object && 'through' in row.data

/** Events that came in with the lead precede everything that was done with it. */
const RANK: Readonly<Record<string, number>> = { sent: 0, entered: 1, consent: 2, mail: 3 }

function newestFirst(a: TimelineItem, b: TimelineItem): number {
  return b.at.localeCompare(a.at) || (RANK[b.kind] ?? 4) - (RANK[a.kind] ?? 4) || b.id.localeCompare(a.id)
}

function toMail(row: Row, visitor: string): TimelineItem {
  const { recipient, subject, state, problem, meaning } = row
  const isMessage = row.event === MESSAGE_EVENT
  const item = toItem('mail', row, {
    recipient,
    event: row.event,
    subject,
    state,
    problem,
    meaning,
    isForVisitor: recipient === visitor,
    attempts: Number(row.attempts),
    nextAttemptAt: instant(row.next_attempt_at),
    sentAt: instant(row.sent_at),
    returnedAt: instant(row.returned_at),
  })
  return isMessage ? { ...item, by: asText(row.writer_id), text: asText(row.text) } : item
}

const asText = (value: unknown) => (typeof value === 'string' ? value : null)

type Read = (statement: ReturnType<typeof sql>) => Promise<Row[]>

function peopleIn(
  read: Read,
  items: readonly TimelineItem[],
  lead: Row,
  appointments: LeadAppointments | null,
) {
  const owners = items.flatMap(({ kind, data }) =>
    /^(?:owner|assigned|handed-over)$/.test(kind) ? [data.from, data.to] : [],
  )
  const ofAppointments = appointments?.list.flatMap(({ person, madeBy }) => [person, madeBy]) ?? []
  return namesOf(read, [...owners, ...ofAppointments, ...items.map(({ by }) => by), lead.owner_id])
}

/** Records that somebody reads a lead, once for each person in half an hour. */
export async function recordOpening(req: PayloadRequest, id: string): Promise<void> {
  const by = requireMay(req, 'form-submissions')
  await inTransaction(req.payload, async ({ query }) => {
    // Of two windows that open it at the same time the second waits, and then sees the first.
    await query(sql`select 1 from form_submissions where id = ${id}::uuid for update`)
    await query(sql`insert into lead_events (id, lead_id, kind, by_id)
      select gen_random_uuid(), f.id, 'opened', ${by}::uuid from form_submissions f
      where f.id = ${id}::uuid and not exists (select 1 from lead_events e where e.lead_id = f.id
        and e.by_id = ${by}::uuid and e.kind = 'opened'
        and e.created_at > now() - make_interval(mins => ${ACTIVITY_LIMITS.openedMinutes}))`)
  })
}

/**
 * Adds a note to a lead.
 *
 * @throws {Refusal} when there is no such lead, or when it is in the trash
 */
export async function addNote(req: PayloadRequest, lead: string, text: string): Promise<TimelineItem> {
  const by = requireMay(req, 'form-submissions')
  return inTransaction(req.payload, async ({ query }) => {
    const [found] = await query(
      sql`select deleted_at from form_submissions where id = ${lead}::uuid for update`,
    )
    requireChangeable(found)
    return insertNote(query, LEAD_EVENTS, { of: lead, by, text })
  })
}

/**
 * Changes one's own note, within five minutes of its first save.
 *
 * @throws {Refusal} when there is no such note, when it is somebody else's, and after that time
 */
export async function editNote(
  req: PayloadRequest,
  { lead, note }: { lead: string; note: string },
  text: string,
): Promise<TimelineItem> {
  const by = requireMay(req, 'form-submissions')
  return inTransaction(req.payload, async ({ query }) => {
    const [found] = await query(
      sql`select deleted_at from form_submissions where id = ${lead}::uuid for update`,
    )
    requireChangeable(found)
    return changeNote(query, LEAD_EVENTS, { of: lead, note, by, text })
  })
}

function requireChangeable(lead: Row | undefined): void {
  if (!lead) throw new Refusal('There is no such lead', 404)
  if (lead.deleted_at) throw new Refusal('This lead is in the trash. Restore it first.', 409)
}
