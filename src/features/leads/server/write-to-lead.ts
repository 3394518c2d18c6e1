import type { PayloadRequest, TypedUser } from 'payload'
import { z } from 'zod'
import { inTransaction, type Transaction } from '@/data/transaction'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { staffName } from '@/domain/staff'
import { env } from '@/env'
import { toDisplayPhone } from '@/features/company/rules/company'
import type { Business } from '@/features/leads/rules/lead-mail'
import {
  fillMessage,
  MESSAGE_LIMITS,
  type MessageForm,
  type MessageValues,
  messageProblem,
} from '@/features/leads/rules/message'
import { MESSAGE_EVENT } from '@/features/mail/rules/outbox'
import { isMailable } from '@/lib/email'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { countPointWithin, type Limit } from '@/server/limiter'
import { changeLeadsWithin } from './change-leads'
import { text } from './entered-texts'
import { readBusiness } from './lead-settings'

const OF_WRITER: Limit = { name: 'lead-messages', points: 60, seconds: 60 * 60 }
const OF_RECIPIENT: Limit = { name: 'lead-messages-to', points: 10, seconds: 24 * 60 * 60 }

/** `GET /api/form-submissions/:id/message`: what somebody needs who writes to a lead. */
export const readMessageForm = adminEndpoint({
  method: 'get',
  path: '/:id/message',
  handle: async ({ req: { payload }, user, ids }): Promise<MessageForm | null> => {
    const [lead, business, { templates }] = await Promise.all([
      findLead(payload.db.pool, ids.id),
      readBusiness(payload),
      // Whoever may change leads uses them, and may not read settings.
      payload.findGlobal({ slug: 'message-templates', depth: 0, overrideAccess: true }),
    ])
    if (!lead) return null
    return {
      templates: (templates ?? []).map(({ name, text }) => ({ name, text })),
      values: valuesOf(lead, business, user),
      recipient: lead.email,
      subject: lead.subject ?? subjectOf(business),
      replyTo: user.email,
      footer: footerOf(business),
      refusal: refusalOf(lead),
    }
  },
})

const messageSchema = z.strictObject({
  /** The id of the mail, the same for each try to send one. */
  key: z.uuid().transform((key) => key.toLowerCase()),
  text: text(MESSAGE_LIMITS.letters),
})

/**
 * `POST /api/form-submissions/:id/message` `{key, text}` writes to a lead: fields are filled in, the mail is queued, and a
 * lead that nobody has contacted counts as contacted by e-mail. With the same key it is queued once.
 *
 * @returns the id of the mail, and the lead if that has changed it
 */
export const writeToLead = adminEndpoint({
  method: 'post',
  path: '/:id/message',
  body: messageSchema,
  handle: async ({ req, user, ids, body }) => {
    const business = await readBusiness(req.payload)
    return inTransaction(req.payload, async (transaction) => {
      const lead = await findLead(transaction.client, ids.id, true)
      if (!lead) return null
      const values = valuesOf(lead, business, user)
      const problem = messageProblem(body.text, values)
      if (problem) throw new Refusal(problem, 400)
      const mail: Message = {
        id: body.key,
        writer: String(user.id),
        subject: lead.subject ?? subjectOf(business),
        text: `${fillMessage(body.text, values).trim()}\n\n${footerOf(business)}`,
      }
      if (await wasQueued(transaction, lead, mail)) return { id: mail.id, lead: null }
      const refusal = refusalOf(lead)
      if (refusal) throw new Refusal(refusal, 409)
      await requireWithinLimits(req, transaction, mail.writer, lead.email)
      await queue(transaction, lead, mail)
      if (lead.isContacted) return { id: mail.id, lead: null }
      const { leads } = await changeLeadsWithin(req, transaction, [lead.id], { contacted: 'email' })
      return { id: mail.id, lead: leads[0] ?? null }
    })
  },
})

type Lead = {
  id: string
  name: string
  email: string
  stage: string
  isTrashed: boolean
  isContacted: boolean
  appointmentAt: Date | null
  /** Why no mail goes to its address; null when mail goes there. */
  unmailed: string | null
  /** Of the first mail that it was sent, but for those about appointments, whose times have changed since. */
  subject: string | null
}

type Message = { id: string; writer: string; subject: string; text: string }

type Session = Pick<Transaction['client'], 'query'>

async function findLead(session: Session, id: string, isLocked = false): Promise<Lead | undefined> {
  const { rows } = await session.query<Lead>(
    `select id::text, name, email, stage::text, deleted_at is not null as "isTrashed",
       first_contact_at is not null as "isContacted", appointment_at as "appointmentAt",
       (select reason from suppressed_addresses where address = lower(email)) as unmailed,
       (select subject from outbox where lead_id = form_submissions.id and kind = 'mail' and for_staff is not true
          and appointment_sequence is null order by created_at limit 1) as subject
     from form_submissions where id = $1${isLocked ? ' for update' : ''}`,
    [id],
  )
  return rows[0]
}

function refusalOf({ email, isTrashed, stage, unmailed }: Lead): string | null {
  if (isTrashed) return 'This lead is in the trash. Restore it first.'
  if (stage === 'spam') return 'This lead is in Spam. Take it out first.'
  if (!email) return 'This lead has no e-mail address.'
  if (!isMailable(email)) return 'No mail can be sent to this address.'
  if (unmailed)
    return `No mail goes to this address: ${unmailed}. If you know better, allow it under “Mail about this lead”.`
  return null
}

const APPOINTMENT = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: BUSINESS_TIME_ZONE,
})

/** The space before AM and PM is one that old mail programs show as a box. */
const toAppointment = (at: Date | null) => (at ? APPOINTMENT.format(at).replaceAll('\u202f', ' ') : '')

function valuesOf(
  { name, appointmentAt }: Lead,
  { company, phone }: Business,
  user: TypedUser,
): MessageValues {
  return {
    name,
    'first name': name.trim().split(/\s+/)[0] ?? '',
    company,
    phone: phone ? toDisplayPhone(phone) : '',
    'my name': staffName(user),
    appointment: toAppointment(appointmentAt),
  }
}

const subjectOf = ({ company }: Business) => `Your request to ${company}`

const footerOf = ({ company }: Business) => `${company}, ${env.SITE_URL}`

/**
 * Whether the mail was queued by an earlier try.
 *
 * @throws {Refusal} when something else has its id
 */
async function wasQueued({ client }: Transaction, lead: Lead, mail: Message): Promise<boolean> {
  const { rows } = await client.query<{ isSame: boolean }>(
    `select coalesce(lead_id = $2 and writer_id = $3 and event = $4 and text = $5, false) as "isSame"
     from outbox where id = $1`,
    [mail.id, lead.id, mail.writer, MESSAGE_EVENT, mail.text],
  )
  const [known] = rows
  if (known && !known.isSame) throw new Refusal('Another message was sent by this name', 409)
  return known !== undefined
}

async function requireWithinLimits(
  { payload }: PayloadRequest,
  transaction: Transaction,
  writer: string,
  recipient: string,
): Promise<void> {
  const ofWriter = await countPointWithin(payload, transaction, OF_WRITER, writer)
  if (ofWriter.wait)
    throw new Refusal(`You have sent ${OF_WRITER.points} messages within an hour. Try again later.`, 429)
  const ofRecipient = await countPointWithin(payload, transaction, OF_RECIPIENT, recipient.toLowerCase())
  if (ofRecipient.wait)
    throw new Refusal(
      `This address was sent ${OF_RECIPIENT.points} messages within a day. Call instead.`,
      429,
    )
}

async function queue({ client }: Transaction, { id: lead, email }: Lead, mail: Message): Promise<void> {
  await client.query(
    `insert into outbox (id, kind, event, recipient, subject, text, lead_id, writer_id, for_staff, state, attempts,
       next_attempt_at, created_at, updated_at)
     values ($1, 'mail', $2, $3, $4, $5, $6, $7, false, 'queued', 0, now(), now(), now())`,
    [mail.id, MESSAGE_EVENT, email, mail.subject, mail.text, lead, mail.writer],
  )
}
