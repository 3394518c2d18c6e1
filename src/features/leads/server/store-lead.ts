import { createHash } from 'node:crypto'
import { type PayloadRequest, ValidationError } from 'payload'
import { createWithRows } from '@/data/create-with-rows'
import type { Transaction } from '@/data/transaction'
import { logEvent } from '@/domain/events'
import { BOOKING_SOURCE, DEFAULT_SOURCE, INBOUND_SOURCE, MANUAL_SOURCE } from '@/domain/sources'
import { channelOf } from '@/features/leads/rules/channels'
import type { Consent } from '@/features/leads/rules/consent'
import { type Entry, isEnteredSource } from '@/features/leads/rules/entered-lead'
import type { InboxField } from '@/features/leads/rules/inbox-fields'
import { toInboxFields } from '@/features/leads/rules/inbox-fields'
import { type Lead, toRow } from '@/features/leads/rules/lead'
import { type LeadOrigin, withoutClickIds, withoutClicks } from '@/features/leads/rules/lead-origin'
import { isSpam, scoreSpam } from '@/features/leads/rules/spam'
import { WATCH_REASON, WATCH_STATE } from '@/features/mail/rules/outbox'
import { flags, flagsOf } from '@/lib/payload-flags'
import { currentRequestId } from '@/lib/request-context'
import { countAndAsk, type Point } from '@/server/limiter'
import { findLeadHandling, forgetLeadHandling, type LeadHandling } from './lead-handling'
import { confirmations, isToStranger, outboxRows } from './lead-mails'
import type { LeadSettings } from './lead-settings'
import { isGone, isTaken, withRetries } from './retries'
import { type LeadLookup, messageHash, questionAbout, type ScoredLead, scoreLead } from './score-lead'
import { insertsWithLead } from './tell-of-leads'

declare module 'payload' {
  interface RequestContext {
    /** The lead has been validated: without it nobody creates one. One that the staff enter may lack values. */
    acceptedLead?: { isEntered: boolean }
  }
}

/**
 * The outcome: `id` is that of the row, new or of an earlier try; null when the key belongs to other values. `wait` are
 * the seconds after which its sender may send again: nothing was stored.
 */
export type Stored = { id: string | null; wait?: undefined } | { id?: undefined; wait: number }

/** What comes with a lead beside its values. */
export type LeadSubmission = {
  /** Null when the request said nothing of consent: the lead is then stored without a consent record. */
  consent: Consent | null
  /** The idempotency key. The same key with the same values finds the row of the first try. */
  key: string
  /** Milliseconds that filling in took, if the client has sent them. */
  filledMs: number | null
  /** The origin of the visit, if the client has sent it. */
  origin: LeadOrigin
  /** The visitor has asked that nothing is shared with others (Global Privacy Control). */
  gpc: boolean
  /** Who has entered a lead that did not come from the form. */
  entry?: Entry
  /**
   * Its sender books an appointment with it, and is not asked for all that the form asks. `joins` looks for a lead of his
   * that another booking has stored meanwhile, in the transaction that would store this one.
   */
  booking?: { joins: (transaction: Transaction) => Promise<string | null> }
  /** Sent by the owner's own monitoring (`npm run doctor -- --lead`), and hidden from everything else. */
  isTestLead: boolean
  /** What is counted with it: beyond one of these nothing is stored. */
  limits?: readonly Point[]
}

/**
 * Stores a lead with its consent record, its mails, its owner and what nouns above store with it (webhook deliveries),
 * together or not at all, and once for each key.
 *
 * @param settings - the content and rules that leads depend on
 * @throws whatever the database says when the lead is not safely stored
 */
export async function storeLead(
  req: PayloadRequest,
  given: Lead,
  sending: LeadSubmission,
  settings: LeadSettings,
): Promise<Stored> {
  const { payload } = req
  // Visitors cannot claim to be a member of the staff or a tool with a key.
  const isForged = isOfNoForm(given.source) && given.source !== sourceOf(sending)
  const sent = isForged ? { ...given, source: DEFAULT_SOURCE } : given
  const fingerprint =
    sending.entry?.source === INBOUND_SOURCE ? sending.entry.fingerprint : fingerprintOf(sent)
  const lead = settings.handling.keepsClickIds
    ? sent
    : { ...sent, page: withoutClicks(sent.page), referrer: withoutClicks(sent.referrer) }
  const isQuiet = sending.isTestLead || Boolean(sending.entry)
  // The mail about the appointment says more.
  const isConfirmed = !isQuiet && !sending.booking
  const isStranger = isToStranger(lead) && isConfirmed
  const looksLikeSpam = () =>
    isSpam(scoreSpam(lead, { ...sending, otherSenders: 0 }), settings.handling.spamMark)
  const needsAllowance = isStranger && !looksLikeSpam()
  // A tool words every message alike, so equal messages say nothing about spam.
  const hash = isQuiet ? null : messageHash(lead)
  const mails = needsAllowance ? confirmations.pointsOf(lead.email) : []
  const question = questionAbout(hash, !scoreOf(sending))
  const asked = await countAndAsk<LeadLookup>(payload, sending.limits ?? [], mails, question)
  if (asked.wait !== null) return { wait: asked.wait }
  const tookAllowance = needsAllowance && asked.isWithin
  const sendsConfirmation = tookAllowance || (!isToStranger(lead) && isConfirmed)
  const work = { lead, sending, fingerprint, hash, lookup: asked.answer, confirms: sendsConfirmation }
  try {
    const { id, isSpam: isHeld, isNew } = await storeOwned(req, work, settings)
    if (isNew) logEvent(payload.logger, 'lead.stored', { lead: id })
    if (isHeld && tookAllowance) await confirmations.refund(payload, lead.email)
    return { id }
  } catch (error) {
    if (tookAllowance) await confirmations.refund(payload, lead.email)
    if (!(error instanceof ValidationError) && !isTaken(error)) throw error
    const earlier = await findByKey(req, sending.key)
    if (!earlier) throw error
    if (earlier.fingerprint !== fingerprint) return { id: null }
    logEvent(payload.logger, 'lead.stored', { lead: earlier.id, again: true })
    return { id: earlier.id }
  }
}

const isOfNoForm = (source: string) => isEnteredSource(source) || source === BOOKING_SOURCE

/** The source that a lead has which no form has sent; undefined for one of a form. */
const sourceOf = ({ entry, booking }: LeadSubmission) => (booking ? BOOKING_SOURCE : entry?.source)

/** A stable hash of a value: equal values give equal hashes. */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

type LeadToStore = {
  lead: Lead
  sending: LeadSubmission
  fingerprint: string
  hash: string | null
  lookup: LeadLookup
  confirms: boolean
}

/** An owner's account may have been deleted since the rules were read, so they are read again. */
async function storeOwned(req: PayloadRequest, work: LeadToStore, settings: LeadSettings) {
  try {
    return await withRetries(() => insert(req, work, settings))
  } catch (error) {
    if (!isGone(error)) throw error
    forgetLeadHandling()
    const handling = await findLeadHandling(req.payload)
    return withRetries(() => insert(req, work, { ...settings, handling }))
  }
}

async function insert(req: PayloadRequest, work: LeadToStore, settings: LeadSettings) {
  const { payload } = req
  const { lead, sending, lookup } = work
  const { isTestLead, entry, booking } = sending
  const writer = writerOf(entry)
  const scored = scoreOf(sending) ?? scoreLead(payload, lead, sending.filledMs, settings, lookup)
  // By the clock of the database mails are due, calls are late, and what lies in the trash goes: those of processes differ.
  const now = lookup.now.toISOString()
  const row = toRow(lead)
  let joined: string | null = null
  const id = await createWithRows(
    {
      ...req,
      headers: req.headers,
      context: flags({ ...flagsOf(req), acceptedLead: { isEntered: Boolean(sourceOf(sending)) } }),
    },
    {
      collection: 'form-submissions',
      data: {
        ...row,
        ...unchosen(row, toInboxFields(payload.collections['form-submissions'].config)),
        ...originOf(row, sending, settings.handling),
        idempotencyKey: sending.key,
        fingerprint: work.fingerprint,
        messageHash: work.hash,
        request: currentRequestId(),
        stage: scored.isSpam ? 'spam' : 'new',
        spamScore: scored.score,
        spamReasons: scored.reasons,
        owner: scored.assignment?.owner,
        followUpAt: scored.assignment?.followUpAt.toISOString(),
        // A person who enters a lead has already spoken to its sender.
        ...(writer && { owner: writer, stage: 'contacted', firstContactAt: now }),
        // A test lead is in the trash from the beginning, so that no list and no count has it.
        ...(isTestLead && { deletedAt: now }),
      },
      withRows: (id) => ({
        rows: rowsOf(payload, id, work, { ...scored, now }, settings),
        also: insertsWithLead(payload, isTestLead ? WATCH_STATE : 'queued'),
      }),
      unless: booking && (async (transaction) => (joined = await booking.joins(transaction))),
    },
  )
  return { id, isSpam: scored.isSpam, isNew: joined === null }
}

/** What is decided beforehand about a lead that is not judged; null for any other. */
function scoreOf({ isTestLead, entry }: LeadSubmission): ScoredLead | null {
  return isTestLead ? WATCHED : writerOf(entry) ? ENTERED : null
}

const ENTERED: ScoredLead = { score: 0, reasons: [], isSpam: false, assignment: null }

const WATCHED: ScoredLead = { score: 0, reasons: [WATCH_REASON], isSpam: false, assignment: null }

/** The member of the staff who has entered the lead; null for any other lead. */
function writerOf(entry: Entry | undefined): string | null {
  return entry?.source === MANUAL_SOURCE ? entry.by : null
}

/** The channel follows from the click ids before they are dropped, so it needs no consent. */
function originOf(
  row: ReturnType<typeof toRow>,
  { origin, gpc, entry }: LeadSubmission,
  handling: LeadHandling,
) {
  const channel = entry?.channel ?? channelOf({ ...row, ...origin }, handling.channels)
  return { ...(handling.keepsClickIds ? origin : withoutClickIds(origin)), gpc, channel }
}

/** Rows of our own tables, which no form rule applies to. */
function rowsOf(
  payload: PayloadRequest['payload'],
  id: string,
  { lead, sending: { consent, isTestLead, entry, booking }, confirms }: LeadToStore,
  { isSpam: isHeld, assignment, now }: ScoredLead & { now: string },
  settings: LeadSettings,
) {
  const given = { from: null, to: assignment?.owner, rule: assignment?.rule }
  const assigned = assignment?.owner ? { kind: 'assigned', data: given } : UNOWNED
  return {
    consent_records: consent ? [{ lead: id, ...consent, page: lead.page }] : [],
    lead_events: [
      ...(entry ? [{ lead: id, kind: 'entered', ...toEvent(entry) }] : []),
      ...(assignment ? [{ lead: id, ...assigned }] : []),
    ],
    outbox: (isHeld || writerOf(entry)
      ? []
      : outboxRows(payload, { ...toRow(lead), id }, settings, { confirms, now, isBooking: Boolean(booking) })
    ).map((mail) => (isTestLead ? { ...mail, state: WATCH_STATE } : mail)),
  }
}

function toEvent(entry: Entry) {
  return entry.source === MANUAL_SOURCE
    ? { by: entry.by, data: { way: entry.way } }
    : { data: { through: entry.through, ref: entry.ref, channel: entry.channel } }
}

/** With this event a later run of the reminders finds that the lead still needs an owner. */
const UNOWNED = { kind: 'unowned', data: {} }

/** A select of the collection takes one of its options or null, but no empty text. */
function unchosen(row: Readonly<Record<string, unknown>>, fields: readonly InboxField[]) {
  const empty = fields.filter(({ name, type }) => /^(select|radio)$/.test(type) && row[name] === '')
  return Object.fromEntries(empty.map(({ name }) => [name, null]))
}

/** No API may read leads by key, but the endpoint must, to answer a repeated request. */
async function findByKey({ payload }: PayloadRequest, key: string) {
  const { rows } = await payload.db.leadPool.query<{ id: string; fingerprint: string }>(
    'select id, fingerprint from form_submissions where idempotency_key = $1',
    [key],
  )
  return rows[0]
}
