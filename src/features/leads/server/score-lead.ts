import { createHash } from 'node:crypto'
import type { Payload } from 'payload'
import { preparedName } from '@/data/prepared-name'
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
 * Asks the database for it; leads in the trash count too.
 *
 * @throws what the database says
 */
export async function askAboutLead({ db }: Payload, hash: string | null): Promise<LeadLookup> {
  const { rows } = await db.leadPool.query<LeadLookup>({
    name: preparedName(QUESTION),
    text: QUESTION,
    values: [hash],
  })
  const [answer] = rows
  if (!answer) throw new Error('The database has said nothing of the lead')
  return answer
}

const QUESTION = `select nextval('lead_turn')::int as turn, now() as now, array(select distinct lower(email) from (
  select email from form_submissions where message_hash = $1
    and created_at > now() - interval '${SHARED_DAYS} days' limit ${MOST_SENDERS}) same) as senders`

/**
 * Decides whether a lead is spam, and otherwise who owns it.
 *
 * @param lookup - of `askAboutLead`
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
