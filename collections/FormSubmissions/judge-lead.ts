import { createHash } from 'node:crypto'
import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import type { Lead } from '@/domain/lead'
import { type Assignment, assignLead } from '@/domain/lead-rules'
import { isSpam, type SpamScore, scoreSpam, toSharedText } from '@/domain/spam'
import type { LeadFacts } from './lead-facts'

/** The same text counts for so long. */
const SHARED_DAYS = 3
/** More of them tell nothing more, and are not read. */
const MOST_SENDERS = 20

/** What is made of a lead before it is stored. */
export type Judged = SpamScore & { isSpam: boolean; assignment: Assignment | null }

/** The name of a message that several may send; null for one that is short. */
export function messageHash({ message }: Lead): string | null {
  const text = toSharedText(message)
  return text && createHash('sha256').update(text).digest('hex')
}

/**
 * What the database is asked with the beginning of a lead's transaction: the lead's turn, who sent the same text in the
 * last days (leads in the trash too), and whether another system wants to be told.
 */
export function questionOf(hash: string | null): string {
  // Hexadecimal digits of ours: nothing in it was typed.
  const senders = hash
    ? `array(select distinct lower(email) from (select email from form_submissions where message_hash = '${hash}'
        and created_at > now() - interval '${SHARED_DAYS} days' limit ${MOST_SENDERS}) same)`
    : `'{}'::text[]`
  return `select nextval('lead_turn')::int as turn, ${senders} as senders, exists(select 1 from webhooks hook
    join webhooks_events wish on wish.parent_id = hook.id where hook.active and wish.value = 'lead.created') as told`
}

/**
 * Says whether a lead is spam, and whose it is if not.
 *
 * @param answer - to `questionOf`
 */
export function judgeLead(
  { logger }: Payload,
  lead: Lead,
  filledMs: number | null,
  { handling, sources }: LeadFacts,
  answer: Record<string, unknown>,
): Judged {
  const senders = Array.isArray(answer.senders) ? answer.senders : []
  const otherSenders = senders.filter((email) => email !== lead.email.toLowerCase()).length
  const score = scoreSpam(lead, { filledMs, otherSenders })
  if (isSpam(score, handling.spamMark)) return { ...score, isSpam: true, assignment: null }
  const ruled = { serviceInterest: lead.service_interest, source: lead.source, city: lead.city }
  const circumstances = { turn: Number(answer.turn), now: new Date(), words: sources }
  const assignment = assignLead(ruled, handling, handling.staff, circumstances)
  if (!assignment.owner) logEvent(logger, 'lead.unowned')
  return { ...score, isSpam: false, assignment }
}
