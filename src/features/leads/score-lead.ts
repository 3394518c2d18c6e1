import { createHash } from 'node:crypto'
import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import type { Lead } from '@/domain/lead'
import { type Assignment, assignLead } from '@/domain/lead-rules'
import { isSpam, type SpamScore, scoreSpam, toSharedText } from '@/domain/spam'
import { env } from '@/env'
import type { LeadSettings } from './lead-settings'

/** For so many days the same text counts as repeated. */
const SHARED_DAYS = 3
/** More senders would not change the score, so they are not read. */
const MOST_SENDERS = 20

/** What is decided about a lead before it is stored. */
export type ScoredLead = SpamScore & { isSpam: boolean; assignment: Assignment | null }

/** The hash of a message that several people may send; null for a short one. */
export function messageHash({ message }: Lead): string | null {
  const text = toSharedText(message)
  return text && createHash('sha256').update(text).digest('hex')
}

/** What the database says about a lead: its number in the rotation, and recent senders of the same text. */
type LeadLookup = { turn: number; senders: string[] }

/** Asks the database for it; leads in the trash count too. */
export async function askAboutLead({ db }: Payload, hash: string | null): Promise<LeadLookup | undefined> {
  const { rows } = await db.leadPool.query<LeadLookup>({
    name: env.DATABASE_DIRECT_URL ? undefined : 'lead-question',
    text: QUESTION,
    values: [hash],
  })
  return rows[0]
}

const QUESTION = `select nextval('lead_turn')::int as turn, array(select distinct lower(email) from (
  select email from form_submissions where message_hash = $1
    and created_at > now() - interval '${SHARED_DAYS} days' limit ${MOST_SENDERS}) same) as senders`

/**
 * Decides whether a lead is spam, and otherwise who owns it.
 *
 * @param answer - of `askAboutLead`
 */
export function scoreLead(
  { logger }: Payload,
  lead: Lead,
  filledMs: number | null,
  { handling, sources }: LeadSettings,
  answer: LeadLookup | undefined,
): ScoredLead {
  const { turn = 0, senders = [] } = answer ?? {}
  const otherSenders = senders.filter((email) => email !== lead.email.toLowerCase()).length
  const score = scoreSpam(lead, { filledMs, otherSenders })
  if (isSpam(score, handling.spamMark)) return { ...score, isSpam: true, assignment: null }
  const ruled = { serviceInterest: lead.service_interest, source: lead.source, city: lead.city }
  const circumstances = { turn, now: new Date(), sourceNames: sources }
  const assignment = assignLead(ruled, handling, handling.staff, circumstances)
  if (!assignment.owner) logEvent(logger, 'lead.unowned')
  return { ...score, isSpam: false, assignment }
}
