import type { Lead } from './lead'
import { paths } from './paths'
import { toSourceName } from './source-names'

/** A plain-text mail before it is queued. */
export type Mail = { recipient: string; subject: string; text: string }

type Sender = {
  company: string
  phone: string
  siteUrl: string
  staff: readonly string[]
  confirms?: boolean
}

/**
 * The mails that a stored lead causes: one to each of the staff, and a short confirmation to the visitor that
 * repeats nothing of what was typed, so that it is of no use to a sender of spam; none when `confirms` is false.
 */
export function mailsOfLead(lead: Lead, id: string, sender: Sender): Mail[] {
  if (sender.staff.length === 0) return []
  const subject = `New lead: ${lead.name}, ${lead.city}`
  const text = staffText(lead, id, sender)
  const toStaff = sender.staff.map((recipient) => ({ recipient, subject, text }))
  return sender.confirms === false ? toStaff : [...toStaff, confirmation(lead, sender)]
}

function staffText(lead: Lead, id: string, { siteUrl }: Sender): string {
  const facts: [string, string][] = [
    ['Name', lead.name],
    ['Phone', lead.phone],
    ['Email', lead.email],
    ['Website', lead.website],
    ['City', lead.city],
    ['Services', lead.service_interest.join(', ')],
    ['Plan', lead.plan_interest],
    ['Source', toNamedSource(lead.source)],
    ['Page', lead.page],
  ]
  const lines = facts.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
  const message = lead.message ? ['', lead.message] : []
  return [...lines, ...message, '', `${siteUrl}${paths.adminSubmission(id)}`].join('\n')
}

/** The name for people, the key for the rules of their mailboxes. */
function toNamedSource(source: string): string {
  const name = toSourceName(source)
  return name === source ? source : `${name} (${source})`
}

function confirmation(lead: Lead, { company, phone, siteUrl }: Sender): Mail {
  return {
    recipient: lead.email,
    subject: `${company} has your request`,
    text: [
      "We've received your information and will be in touch soon.",
      `If it cannot wait, call us: ${phone}.`,
      '',
      `${company}, ${siteUrl}`,
      'You get this one mail because this address was given in our request form. If that was not you, ignore it.',
    ].join('\n'),
  }
}
