import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { inTransaction, type Transaction } from '@/data/transaction'
import { OF_LEADS } from '@/domain/area-list'
import { requireMay } from '@/domain/areas'
import { hasRightInSql } from '@/features/accounts/server/rights-in-sql'
import { recordEvent } from '@/features/audit/server/record-event'
import {
  ACTIVITY_LIMITS,
  changeLead,
  type LeadChange,
  type LeadEvent,
  type LeadWithActivity,
  undoChange,
  wonDayProblem,
} from '@/features/leads/rules/lead-activity'
import { instant } from '@/lib/instant'
import { Refusal } from '@/server/errors'
import { type AgreedTime, featuresOf } from '@/server/feature'
import { lockLeads, type WrittenLead, writeLeads } from './activity-rows'
import { withRetries } from './retries'
import { sendHeldMail } from './send-held-mail'
import { tellOfLeads, tellOfUndo } from './tell-of-leads'

/** What a change has done. */
export type Changed = {
  /** The name under which the change can be undone. */
  batch: string
  /** How many leads were changed. */
  changed: number
  /** All leads that exist, in the order of their ids. */
  leads: LeadWithActivity[]
  /** Leads that do not exist or lie in the trash, where they are not changed. */
  skipped: string[]
}

/**
 * The one door to the staff's activity on leads: all of them are changed, with an entry in each timeline, or none.
 *
 * @throws {Refusal} for anyone but an admin, for an owner who is none, and for a day on which one of the leads was not
 *   won; what the database says
 */
export async function changeLeads(
  req: PayloadRequest,
  ids: readonly string[],
  change: LeadChange,
): Promise<Changed> {
  const keepTimes = await followersOfTimes(req, ids, change)
  // Whoever books, moves or cancels an appointment locks it before its lead.
  return withRetries(() =>
    inTransaction(req.payload, (transaction) => changeWithin(req, transaction, ids, change, keepTimes)),
  )
}

/** As `changeLeads`, in a transaction that stores something else too. It sets no agreed time. */
export function changeLeadsWithin(
  req: PayloadRequest,
  transaction: Transaction,
  ids: readonly string[],
  change: Omit<LeadChange, 'appointmentAt' | 'stage'>,
): Promise<Changed> {
  return changeWithin(req, transaction, ids, change, [])
}

async function changeWithin(
  req: PayloadRequest,
  transaction: Transaction,
  ids: readonly string[],
  change: LeadChange,
  keepTimes: Awaited<ReturnType<typeof followersOfTimes>>,
): Promise<Changed> {
  const by = requireMay(req, 'form-submissions')
  if (change.owner) await requireOwner(transaction, change.owner)
  const { leads, at } = await lockLeads(transaction, ids)
  requireWonDay(leads, change, at)
  const changedLeads = leads.map((lead) => changeLead(lead, change, at))
  const isSkipped = ({ deletedAt }: LeadWithActivity) => deletedAt !== null && change.trash === undefined
  const there = new Set(leads.filter((lead) => !isSkipped(lead)).map(({ id }) => id))
  const skipped = ids.filter((id) => !there.has(id.toLowerCase()))
  const stored = await store(req, transaction, changedLeads, { by, at })
  const times = agreedTimes(leads, stored.leads, change)
  if (times.length === 0) return { ...stored, skipped }
  for (const keep of keepTimes) await keep(transaction, times, { by, batch: stored.batch, at })
  return { ...stored, leads: await again(transaction, stored.leads, times), skipped }
}

/** What the nouns above do about agreed times, which they prepare before anything is locked. */
async function followersOfTimes(req: PayloadRequest, ids: readonly string[], change: LeadChange) {
  const { appointmentAt = null, owner = null } = change
  if (change.appointmentAt === undefined && change.stage === undefined) return []
  const prepared = await Promise.all(
    featuresOf(req.payload).map(({ onAgreedTimes }) => onAgreedTimes?.(req, ids, { appointmentAt, owner })),
  )
  return prepared.filter((each) => each !== undefined)
}

/** The leads whose day and hour are others than before, or were agreed again. */
function agreedTimes(
  before: readonly LeadWithActivity[],
  after: readonly LeadWithActivity[],
  { appointmentAt }: LeadChange,
): AgreedTime[] {
  return before.flatMap(({ id, appointmentAt: from, stage, lostReason: reason, followUpAt, deletedAt }) => {
    const to = after.find((lead) => lead.id === id)?.appointmentAt ?? null
    const isAgain = to !== null && to === appointmentAt && deletedAt === null
    return to === from && !isAgain ? [] : [{ lead: id, from, to, former: { stage, reason, followUpAt } }]
  })
}

/** The nouns above may have changed these leads further. */
async function again(
  transaction: Transaction,
  leads: readonly LeadWithActivity[],
  times: readonly AgreedTime[],
): Promise<LeadWithActivity[]> {
  const changed = await lockLeads(
    transaction,
    times.map(({ lead }) => lead),
  )
  const now = new Map(changed.leads.map((lead) => [lead.id, lead]))
  return leads.map((lead) => now.get(lead.id) ?? lead)
}

/**
 * Takes a change of one's own back, within ten minutes: what somebody else has changed since stays as it is.
 *
 * @throws {Refusal} when there is no such change, when it is too old, and when it was taken back before
 */
export async function undoLeadChange(req: PayloadRequest, batch: string): Promise<Changed> {
  const by = requireMay(req, 'form-submissions')
  return inTransaction(req.payload, async (transaction) => {
    const events = await ownEvents(transaction, batch, by)
    const ids = [...events.keys()]
    if (ids.length === 0) throw new Refusal('This can no longer be undone', 409)
    const { leads, at } = await lockLeads(transaction, ids)
    const [earlier] = await transaction.query(
      sql`select 1 from lead_events where lead_id = any(${sql.param(ids)}::uuid[]) and data ->> 'undo' = ${batch} limit 1`,
    )
    if (earlier) throw new Refusal('This was undone before', 409)
    const others = await otherContacts(transaction, ids, batch)
    const changedLeads = leads.map((lead) =>
      undoChange(lead, events.get(lead.id) ?? [], batch, others.get(lead.id) ?? null),
    )
    const undone = { ...(await store(req, transaction, changedLeads, { by, at })), skipped: [] }
    await tellOfUndo(req.payload, transaction, batch, ids)
    return undone
  })
}

/**
 * The owner must be a member of the staff who may read leads. The account is locked until the change is stored.
 *
 * @throws {Refusal} for anybody else
 */
export async function requireOwner({ query }: Transaction, owner: string): Promise<void> {
  const rows = await query(sql`select 1 from users u
    where u.id = ${owner}::uuid and ${sql.raw(hasRightInSql('u.id', OF_LEADS))} for key share of u`)
  if (rows.length === 0) throw new Refusal('The owner is not one of the staff', 400)
}

function requireWonDay(leads: readonly LeadWithActivity[], { wonAt }: LeadChange, now: string): void {
  for (const lead of leads) {
    const problem = wonAt && wonDayProblem(lead, wonAt, now)
    if (problem) throw new Refusal(problem, 400)
  }
}

/** Events of a timeline that the log has too. */
const LOGGED = [
  ['trashed', 'lead.trashed'],
  ['restored', 'lead.restored'],
] as const

async function store(
  req: PayloadRequest,
  transaction: Transaction,
  changedLeads: readonly WrittenLead[],
  { by, at }: { by: string; at: string },
) {
  const { payload } = req
  const { id } = transaction
  const batch = randomUUID()
  const written = changedLeads.filter(({ events }) => events.length > 0)
  if (written.length > 0) await writeLeads(transaction, written, { by, batch, at })
  const given = await sendHeldMail(payload, transaction, idsWith(written, 'not-spam'))
  for (const { id: lead, owner, followUpAt } of given) {
    const changed = written.find((each) => each.lead.id === lead)
    if (changed) Object.assign(changed.lead, { owner, followUpAt: followUpAt ?? changed.lead.followUpAt })
  }
  await tellOfLeads(payload, id, 'lead.created', idsWith(written, 'not-spam'))
  await tellOfLeads(payload, id, 'lead.stage_changed', idsWith(written, 'stage', 'not-spam'))
  await tellOfLeads(payload, id, 'lead.trashed', idsWith(written, 'trashed'))
  for (const [kind, event] of LOGGED) {
    const ids = idsWith(written, kind)
    const only = ids.length === 1 ? ids[0] : undefined
    const count = ids.length
    if (count > 0)
      await recordEvent(
        req,
        event,
        { about: { type: 'lead', id: only }, count, details: { batch }, logged: {} },
        transaction,
      )
  }
  return { batch, changed: written.length, leads: changedLeads.map(({ lead }) => lead) }
}

/** The leads whose timelines got events of these kinds. */
function idsWith(written: readonly WrittenLead[], ...kinds: string[]): string[] {
  return written.flatMap(({ lead, events }) =>
    events.some(({ kind }) => kinds.includes(kind)) ? [lead.id] : [],
  )
}

/**
 * What somebody has done under a batch name, by the ids of the leads, oldest first. Empty when it is too old to
 * undo.
 */
async function ownEvents({ query }: Transaction, batch: string, by: string) {
  const rows = await query(sql`select lead_id, kind, data from lead_events
    where batch = ${batch} and by_id = ${by}::uuid and not data ? 'undo'
      and created_at > clock_timestamp() - make_interval(mins => ${ACTIVITY_LIMITS.undoMinutes})
    order by created_at, id`)
  const events = new Map<string, LeadEvent[]>()
  for (const { lead_id, kind, data } of rows) {
    const known = events.get(String(lead_id)) ?? []
    known.push({ kind: String(kind), data: data as LeadEvent['data'] })
    events.set(String(lead_id), known)
  }
  return events
}

/** When the senders of these leads were first reached, without the change that is being undone. */
async function otherContacts({ query }: Transaction, ids: readonly string[], batch: string) {
  const rows = await query(sql`select e.lead_id, min(e.created_at) as at from lead_events e
    where e.lead_id = any(${sql.param(ids)}::uuid[]) and e.kind = 'contacted'
      and e.batch is distinct from ${batch} and not e.data ? 'undo' and not exists (
        select 1 from lead_events u where u.lead_id = e.lead_id and u.data ->> 'undo' = e.batch)
    group by e.lead_id`)
  return new Map(rows.map(({ lead_id, at }) => [String(lead_id), instant(at)]))
}
