import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { databaseNow } from '@/data/database-now'
import type { Transaction } from '@/data/transaction'
import { isEnteredSource, SPOKEN_TO_SOURCES } from '@/features/leads/rules/entered-lead'
import { assignLead } from '@/features/leads/rules/lead-rules'
import { confirmations, isToStranger, outboxRows } from './lead-mails'
import { type LeadSettings, readLeadSettings } from './lead-settings'

/** `followUpAt` is null for a lead that has been moved beyond New, because it needs no first call. */
type Assigned = { id: string; owner: string; followUpAt: string | null; rule: string }

/**
 * Completes leads that were moved out of Spam: their mails are queued, unless they were sent before, and a lead
 * without an owner gets one by the rules, with a time for the first call.
 *
 * @param ids - of leads, locked by the transaction
 * @returns the leads that have got an owner
 */
export async function sendHeldMail(
  payload: Payload,
  transaction: Transaction,
  ids: readonly string[],
): Promise<Assigned[]> {
  if (ids.length === 0) return []
  const settings = await readLeadSettings(payload)
  const leads = await readHeld(payload, transaction, ids)
  const at = await databaseNow(transaction.client)
  const now = at.toISOString()
  const outbox = []
  for (const lead of leads) {
    if (lead.wasMailed || SPOKEN_TO_SOURCES.includes(lead.source ?? '')) continue
    const confirms = !isEnteredSource(lead.source) && (await mayConfirm(payload, lead))
    outbox.push(...outboxRows(payload, lead, settings, { confirms, now }))
  }
  const assigned = await assignAll(transaction, leads, settings, at)
  const events = assigned.map(({ id, owner, rule }) => ({
    lead: id,
    kind: 'assigned',
    data: { from: null, to: owner, rule },
    createdAt: now,
    updatedAt: now,
  }))
  await payload.db.addRows(transaction.id, { outbox, lead_events: events })
  return assigned
}

async function mayConfirm(payload: Payload, lead: { email: string }): Promise<boolean> {
  return !isToStranger(lead) || (await confirmations.mayMail(payload, lead.email))
}

type HeldLead = Awaited<ReturnType<typeof readHeld>>[number]

/** The stored values, by the names of the collection's fields. The caller may change these leads. */
async function readHeld(payload: Payload, { id: transactionID, query }: Transaction, ids: readonly string[]) {
  const { docs } = await payload.find({
    collection: 'form-submissions',
    pagination: false,
    depth: 0,
    overrideAccess: true,
    trash: true,
    where: { id: { in: [...ids] } },
    req: { transactionID },
  })
  const mailed = await query(
    sql`select distinct lead_id from outbox where kind = 'mail' and lead_id = any(${sql.param(ids)}::uuid[])`,
  )
  const known = new Set(mailed.map(({ lead_id }) => String(lead_id)))
  return docs.map((doc) => ({ ...doc, id: String(doc.id), wasMailed: known.has(String(doc.id)) }))
}

async function assignAll(
  { query }: Transaction,
  leads: readonly HeldLead[],
  { handling, sources }: LeadSettings,
  now: Date,
): Promise<Assigned[]> {
  const unowned = leads.filter(({ owner }) => !owner)
  const turns = await query(
    sql`select nextval('lead_turn')::int as turn from generate_series(1, ${unowned.length})`,
  )
  const assigned = unowned.flatMap(({ id, city, source, serviceInterest, stage }, index): Assigned[] => {
    const ruled = { city, source: source ?? '', serviceInterest: serviceInterest as string[] }
    const circumstances = { turn: Number(turns[index]?.turn), now, sourceNames: sources }
    const { owner, followUpAt, rule } = assignLead(ruled, handling, handling.staff, circumstances)
    if (!owner) return []
    return [{ id, owner, rule, followUpAt: stage === 'new' ? followUpAt.toISOString() : null }]
  })
  if (assigned.length > 0)
    await query(sql`update form_submissions f set owner_id = r.owner, follow_up_at = coalesce(r."followUpAt", f.follow_up_at)
      from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as r(id uuid, owner uuid, "followUpAt" timestamptz(3))
      where f.id = r.id`)
  return assigned
}
