import { createHash } from 'node:crypto'
import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import type { Lead } from '@/features/leads/rules/lead'
import { type Assignment, assignLead } from '@/features/leads/rules/lead-rules'
import { isSpam, type SpamScore, scoreSpam, toSharedText } from '@/features/leads/rules/spam'
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

/**
 * What the database says about a lead: its number in the rotation, recent senders of the same text, and the time, by
 * which the first call and the mails are due.
 */
export type LeadLookup = { turn: number; senders: string[]; now: Date }

/**
 * What is asked about a lead; leads in the trash count too.
 *
 * @param hash - of its message; null when senders of the same text say nothing
 * @param hasTurn - whether it takes part in the rotation
 */
export function questionAbout(hash: string | null, hasTurn: boolean) {
  return {
    select: hasTurn ? `nextval('lead_turn')::int AS turn, ${REST}` : `0 AS turn, ${REST}`,
    values: [hash],
  }
}

const REST = `now() AS now, array(SELECT DISTINCT lower(email) FROM (
  SELECT email FROM form_submissions WHERE message_hash = $1
    AND created_at > now() - interval '${SHARED_DAYS} days' LIMIT ${MOST_SENDERS}) same) AS senders`

/**
 * Decides whether a lead is spam, and otherwise who owns it.
 *
 * @param lookup - the answer to `questionAbout`
 */
export function scoreLead(
  { logger }: Payload,
  lead: Lead,
  filledMs: number | null,
  { handling, sources }: LeadSettings,
  { turn, senders, now }: LeadLookup,
): ScoredLead {
  const otherSenders = senders.filter((email) => email !== lead.email.toLowerCase()).length
  const score = scoreSpam(lead, { filledMs, otherSenders })
  if (isSpam(score, handling.spamMark)) return { ...score, isSpam: true, assignment: null }
  const ruled = { serviceInterest: lead.service_interest, source: lead.source, city: lead.city }
  const circumstances = { turn, now, sourceNames: sources }
  const assignment = assignLead(ruled, handling, handling.staff, circumstances)
  if (!assignment.owner) logEvent(logger, 'lead.unowned')
  return { ...score, isSpam: false, assignment }
}
