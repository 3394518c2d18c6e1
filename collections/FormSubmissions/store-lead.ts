import { createHash } from 'node:crypto'
import { type PayloadRequest, ValidationError } from 'payload'
import type { Consent } from '@/domain/consent'
import { type InboxField, nameSources, toInboxFields } from '@/domain/inbox-fields'
import { type Lead, toRow } from '@/domain/lead'
import { mailsOfLead } from '@/domain/lead-mail'
import { env } from '@/env'
import { mayMail, refundMail } from '../limiter'
import type { LeadFacts } from './lead-facts'

/** PostgreSQL gave up a transaction only because another one stood in its way: deadlock, serialisation failure. */
const IN_THE_WAY = new Set(['40P01', '40001'])
const RETRIES = 3
const LONGEST_PAUSE_MS = 50

const SENDER = { siteUrl: env.SITE_URL, staff: env.LEADS_TO ?? [] }

/** The outcome of storing: `id` is the row's, new or of an earlier try; null when the key belongs to other values. */
export type Stored = { id: string | null }

/**
 * Stores a lead, the record of its consent and the mails about it together or not at all, once for each key.
 *
 * @param consent - null when the client said nothing of it: the lead is stored without a record of consent
 * @param key - the idempotency key; the same key with the same values finds the row of the first try
 * @param facts - what the site's words say about leads
 * @throws whatever the database says when the lead is not safely stored
 */
export async function storeLead(
  req: PayloadRequest,
  lead: Lead,
  consent: Consent | null,
  key: string,
  facts: LeadFacts,
): Promise<Stored> {
  const fingerprint = hashOf(lead)
  const isLimited = isToStranger(lead)
  const confirms = !isLimited || (await mayMail(req.payload, 'request', lead.email))
  try {
    const identity = { idempotencyKey: key, fingerprint }
    return { id: await withRetries(() => insert(req, lead, consent, identity, { ...facts, confirms })) }
  } catch (error) {
    if (isLimited && confirms) await refundMail(req.payload, 'request', lead.email)
    if (!(error instanceof ValidationError)) throw error
    const earlier = await findByKey(req, key)
    if (!earlier) throw error
    return { id: earlier.fingerprint === fingerprint ? earlier.id : null }
  }
}

/** A stable name of a value: equal values give equal hashes. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

/** Staff who try the form out are no strangers to the mails of it. */
function isToStranger({ email }: Lead): boolean {
  const staff = SENDER.staff.map((each) => each.toLowerCase())
  return staff.length > 0 && !staff.includes(email.toLowerCase())
}

type Identity = { idempotencyKey: string; fingerprint: string }

async function insert(
  req: PayloadRequest,
  lead: Lead,
  consent: Consent | null,
  identity: Identity,
  { business, sources, confirms }: LeadFacts & { confirms: boolean },
) {
  const { payload } = req
  const row = toRow(lead)
  const fields = nameSources(toInboxFields(payload.collections['form-submissions'].config), sources)
  const transactionID = await payload.db.beginUrgentTransaction()
  const inTransaction = { ...req, transactionID, context: { ...req.context, acceptedLead: true } }
  const local = { req: inTransaction as PayloadRequest, overrideAccess: false, depth: 0 } as const
  try {
    const { id } = await payload.create({
      collection: 'form-submissions',
      data: { stage: 'new', ...row, ...unchosen(row, fields), ...identity },
      ...local,
    })
    // Rows that are ours from the first letter to the last: no rule of a form holds for them.
    const now = new Date().toISOString()
    const added = { lead: id, createdAt: now, updatedAt: now }
    const consents = consent ? [{ ...added, ...consent, page: lead.page }] : []
    await payload.db.addRows(transactionID, 'consent_records', consents)
    const queued = { ...added, state: 'queued', attempts: 0, nextAttemptAt: now }
    const mails = mailsOfLead(row, String(id), { ...SENDER, ...business, confirms }, fields)
    await payload.db.addRows(
      transactionID,
      'outbox',
      mails.map((mail) => ({ ...mail, ...queued })),
    )
    await payload.db.commitTransaction(transactionID)
    return String(id)
  } catch (error) {
    await payload.db.rollbackTransaction(transactionID)
    throw error
  }
}

/** A select of the collection takes one of its options or null, and no empty text. */
function unchosen(row: Readonly<Record<string, unknown>>, fields: readonly InboxField[]) {
  const empty = fields.filter(({ name, type }) => /^(select|radio)$/.test(type) && row[name] === '')
  return Object.fromEntries(empty.map(({ name }) => [name, null]))
}

/** Nobody may read by key through an API; the endpoint itself must, to answer a repeated request. */
async function findByKey({ payload }: PayloadRequest, key: string) {
  const { rows } = await payload.db.urgentPool.query<{ id: string; fingerprint: string }>(
    'select id, fingerprint from form_submissions where idempotency_key = $1',
    [key],
  )
  return rows[0]
}

/** Does work that can be done twice without harm again, up to three times, when the database asks for that. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !IN_THE_WAY.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS))
    }
  }
}

/** The code of PostgreSQL, which the layers above it wrap. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}
