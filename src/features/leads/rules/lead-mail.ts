import { paths } from '@/domain/paths'
import { toDisplayPhone } from '@/features/company/rules/company'
import type { InboxField } from './inbox-fields'

/** A plain-text mail before it is queued. */
export type Mail = { recipient: string; subject: string; text: string }

type MailOfLead = Mail & { forStaff: boolean }

type LeadRow = { name: string; email: string; city: string } & Readonly<Record<string, unknown>>

/** The name of the business and its phone in E.164 form, for a lead's consent and mails. */
export type Business = { company: string; phone?: string }

type Sender = Business & {
  siteUrl: string
  staff: readonly string[]
  confirms?: boolean
  /** What the visitor may do next. */
  next?: { label: string; path: string; fragment: string }
}

/**
 * The mails that a stored lead causes: one to each member of the staff, and a short confirmation to the visitor. The
 * confirmation repeats nothing of what was typed, so that it is of no use to a sender of spam, and is left out when
 * `confirms` is false. Without staff there is no mail at all.
 *
 * @param fields - of the collection: the staff's mail shows those that are `inMail`, with their labels
 */
export function mailsOfLead(
  lead: LeadRow,
  id: string,
  sender: Sender,
  fields: readonly InboxField[],
): MailOfLead[] {
  if (sender.staff.length === 0) return []
  const subject = `New lead: ${[lead.name, lead.city].filter(Boolean).join(', ')}`
  const text = staffText(lead, id, sender, fields)
  const toStaff = sender.staff.map((recipient) => ({ recipient, subject, text, forStaff: true }))
  return sender.confirms === false ? toStaff : [...toStaff, confirmation(lead, sender)]
}

function staffText(lead: LeadRow, id: string, { siteUrl }: Sender, fields: readonly InboxField[]): string {
  const facts = fields
    .filter(({ inMail }) => inMail)
    .map((field) => ({ ...field, text: toText(field, lead[field.name]) }))
    .filter(({ text }) => text !== '')
  const isLong = ({ type }: { type: string }) => type === 'textarea'
  const lines = facts.filter((fact) => !isLong(fact)).map(({ label, text }) => `${label}: ${text}`)
  const texts = facts
    .filter(isLong)
    .flatMap(({ name, label, text }) => ['', ...(name === 'message' ? [] : [`${label}:`]), text])
  return [...lines, ...texts, '', `${siteUrl}${paths.adminSubmission(id)}`].join('\n')
}

/**
 * Formats a value. A key with a label is shown with both, because people read the label, and mailbox rules use the key.
 */
function toText({ valueLabels = {} }: InboxField, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const key = String(value ?? '')
  return Object.hasOwn(valueLabels, key) ? `${valueLabels[key]} (${key})` : key
}

function confirmation(lead: LeadRow, { company, phone, siteUrl, next }: Sender): MailOfLead {
  return {
    forStaff: false,
    recipient: lead.email,
    subject: `${company} has your request`,
    text: [
      "We've received your information and will be in touch soon.",
      ...(phone ? [`If it cannot wait, call us: ${toDisplayPhone(phone)}.`] : []),
      ...(next ? ['', `${next.label}: ${siteUrl}${next.path}#${next.fragment}`] : []),
      '',
      `${company}, ${siteUrl}`,
      'You get this one mail because this address was given in our request form. If that was not you, ignore it.',
    ].join('\n'),
  }
}
