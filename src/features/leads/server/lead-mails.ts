import type { Payload } from 'payload'
import { env } from '@/env'
import { nameSources, toInboxFields } from '@/features/leads/rules/inbox-fields'
import { mailsOfLead } from '@/features/leads/rules/lead-mail'
import { limitMails } from '@/server/limiter'
import type { LeadSettings } from './lead-settings'

const SENDER = { siteUrl: env.SITE_URL, staff: env.LEADS_TO ?? [] }

/** Confirmations go to whatever address somebody has typed. */
export const confirmations = limitMails('request', true)

type Row = Parameters<typeof mailsOfLead>[0]

/**
 * The rows of the outbox for the mails about a lead.
 *
 * @param lead - by the names of the collection's fields
 * @param confirms - whether the visitor gets one
 * @param now - from when on they are due, an ISO text
 * @param isBooking - whether the visitor books with it, and needs no next step
 */
export function outboxRows(
  { collections }: Payload,
  lead: Row & { id: string },
  { business, sources, next }: LeadSettings,
  { confirms, now, isBooking = false }: { confirms: boolean; now: string; isBooking?: boolean },
) {
  if (SENDER.staff.length === 0) return []
  const fields = nameSources(toInboxFields(collections['form-submissions'].config), sources)
  const mails = mailsOfLead(
    lead,
    lead.id,
    { ...SENDER, ...business, confirms, next: isBooking ? undefined : next?.(lead.id) },
    fields,
  )
  const queued = { state: 'queued', attempts: 0, nextAttemptAt: now }
  return mails.map((mail) => ({ ...mail, ...queued, lead: lead.id }))
}

/** Staff who try out the form are no strangers, so the limits on mails to strangers do not apply to them. */
export function isToStranger({ email }: { email: string }): boolean {
  const staff = SENDER.staff.map((each) => each.toLowerCase())
  return staff.length > 0 && !staff.includes(email.toLowerCase())
}
