import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Transaction } from '@/data/transaction'
import type { Appointment } from '@/domain/appointment'
import { OF_LEADS } from '@/domain/area-list'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { env } from '@/env'
import { hasRightInSql } from '@/features/accounts/server/rights-in-sql'
import { staffNameSql } from '@/features/accounts/server/staff-name-sql'
import {
  type MailedAppointment,
  type MailingBusiness,
  reminderMail,
  type StaffNews,
  staffMail,
  visitorMail,
} from '@/features/booking/rules/appointment-mails'
import { type Invitation, toAppointmentUid, toInvitation } from '@/features/booking/rules/invitation'
import { nameOfKind } from '@/features/booking/rules/kinds'
import { endOfReminder, type ReminderName } from '@/features/booking/rules/reminders'
import { type BusinessSettings, findCompany } from '@/features/company/server/company'
import { isMailable } from '@/lib/email'
import { toZone } from '@/lib/time-zones'
import type { AppointmentNews } from '@/server/feature'
import { appointmentPath } from './appointment-link'
import { findBookingSettings } from './booking-settings'

/** Who meets, as the mails need it. */
type Parties = {
  sender: { name: string; email: string; phone: string }
  /** Whoever has sent spam is told nothing, and nobody is told of it. */
  isSpam: boolean
  /** The member of the staff, who may read leads; null when nobody has the appointment. A visitor is not told the address. */
  person: { id: string; name: string; email: string } | null
  /** Whether the staff have cancelled it, whose reason its visitor reads. */
  isCalledOff: boolean
}

/**
 * Queues what the visitor and the member of the staff are told of changed appointments, in the transaction of the change. A
 * mail about an earlier change that has not gone out yet is not sent any more.
 *
 * @param appointments - as they are now
 */
export async function mailOfAppointments(
  payload: Payload,
  transaction: Transaction,
  news: AppointmentNews,
  appointments: readonly Appointment[],
): Promise<void> {
  const coming = appointments.filter(({ begins }) => Date.parse(begins) > Date.now())
  if (coming.length === 0) return
  const [company, { hours }, parties] = await Promise.all([
    findCompany(payload, transaction.id),
    findBookingSettings(payload),
    findParties(transaction, coming),
  ])
  const book = hours ? `${env.SITE_URL}${serverPaths.book}` : null
  const mails = coming.flatMap((appointment) => {
    const met = parties.get(appointment.id)
    if (!met || met.isSpam) return []
    return [...mailsToVisitor(news, appointment, met, company, book), ...mailsToStaff(news, appointment, met)]
  })
  await queue(transaction, mails)
}

type QueuedMail = {
  about: 'appointment' | 'appointment-reminder'
  recipient: string
  subject: string
  text: string
  lead: string | null
  forStaff: boolean
  /** Who gets the answer. */
  writer: string | null
  calendar: string | null
  /** The one whose mails are read beside it, or of whose change a mail tells. */
  appointment: string | null
  /** Of a mail that is not sent any more once the appointment has changed. */
  sequence: number | null
  endsAt: string | null
}

function mailsToVisitor(
  news: AppointmentNews,
  appointment: Appointment,
  met: Parties,
  company: BusinessSettings,
  book: string | null,
): QueuedMail[] {
  if (!isMailable(met.sender.email)) return []
  const own = `${env.SITE_URL}${appointmentPath(appointment.id)}`
  const told = news === 'created' ? (appointment.sequence === 0 ? 'booked' : 'again') : news
  const words = visitorMail(
    told,
    toMailed(appointment, met),
    toBusiness(company),
    { own, book },
    (met.isCalledOff && appointment.reason) || '',
  )
  const method = news === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const calendar = toInvitation(method, invitationOf(appointment, met, company, new Date()))
  return [{ ...toVisitor(appointment, met), about: 'appointment', ...words, calendar, endsAt: null }]
}

function toVisitor({ id, lead, sequence }: Appointment, { sender, person }: Parties) {
  const about = { lead, appointment: id, sequence }
  return { recipient: sender.email, forStaff: false, writer: person?.id ?? null, ...about }
}

/** Queues what the member of the staff is told of a "no" from the calendar of the visitor. The appointment stays. */
export async function mailOfDeclined(
  transaction: Pick<Transaction, 'query'>,
  appointment: Appointment,
): Promise<void> {
  const met = (await findParties(transaction, [appointment])).get(appointment.id)
  if (met && !met.isSpam) await queue(transaction, mailsToStaff('declined', appointment, met))
}

function mailsToStaff(news: StaffNews, appointment: Appointment, met: Parties): QueuedMail[] {
  const { person, sender } = met
  const { lead, madeBy, answers, reason } = appointment
  // Whoever has just written it down knows it.
  if (!person || (news === 'created' && madeBy === person.id)) return []
  const words = staffMail(
    news,
    { ...toMailed(appointment, met), sender, answers, reason: reason ?? '' },
    BUSINESS_TIME_ZONE,
    `${env.SITE_URL}${lead ? paths.adminSubmission(lead) : paths.adminBooking}`,
  )
  const nothingElse = { writer: null, calendar: null, sequence: null, endsAt: null }
  // The owner reads there what has become of the mails of a test.
  const about = { about: 'appointment' as const, appointment: lead ? null : appointment.id, lead }
  return [{ ...about, recipient: person.email, ...words, forStaff: true, ...nothingElse }]
}

/** A reminder of an appointment, which is worth nothing after a while. */
export type DueReminder = { name: ReminderName; appointment: Appointment }

/** Queues reminders in an open transaction. */
export async function queueReminders(
  payload: Payload,
  transaction: Transaction,
  reminders: readonly DueReminder[],
): Promise<void> {
  const company = await findCompany(payload, transaction.id)
  const parties = await findParties(
    transaction,
    reminders.map(({ appointment }) => appointment),
  )
  const mails = reminders.flatMap(({ name, appointment }): QueuedMail[] => {
    const met = parties.get(appointment.id)
    if (!met || met.isSpam || !isMailable(met.sender.email)) return []
    const own = `${env.SITE_URL}${appointmentPath(appointment.id)}`
    const words = reminderMail(name, toMailed(appointment, met), toBusiness(company), own)
    const endsAt = new Date(endOfReminder(name, { from: Date.parse(appointment.begins) })).toISOString()
    return [
      { ...toVisitor(appointment, met), about: 'appointment-reminder', ...words, calendar: null, endsAt },
    ]
  })
  await queue(transaction, mails)
}

async function queue({ query }: Pick<Transaction, 'query'>, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return
  await query(sql`insert into outbox (id, kind, event, recipient, subject, text, lead_id, for_staff, writer_id, calendar,
      appointment_id, appointment_sequence, ends_at, state, attempts, next_attempt_at, created_at, updated_at)
    select gen_random_uuid(), 'mail', about, recipient, subject, text, lead, "forStaff", writer, calendar,
      appointment, sequence, "endsAt", 'queued', 0, now(), now(), now()
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as mail (about text, recipient text, subject text, text text,
      lead uuid, "forStaff" boolean, writer uuid, calendar text, appointment uuid, sequence int, "endsAt" timestamptz)`)
}

/** What stands before the name of an owner who tries how visitors book. */
export const TEST = 'Test: '

/** Who meets, by the ids of the appointments: the sender of a lead, or the owner whose test it is. */
export async function findParties(
  { query }: Pick<Transaction, 'query'>,
  appointments: readonly Pick<Appointment, 'id'>[],
): Promise<ReadonlyMap<string, Parties>> {
  const rows =
    await query(sql`select appointment.id, coalesce(lead.name, ${TEST} || ${sql.raw(staffNameSql('tester'))}) as name,
      coalesce(lead.email, tester.email) as email, lead.phone, lead.stage::text as stage,
      staff.id as person_id, staff.name as person_name, staff.email as person_email,
      exists (select from lead_events event where event.lead_id = lead.id and event.kind = 'cancelled'
        and event.batch = batches[cardinality(batches)] and event.by_id is not null) as is_called_off
    from appointments appointment left join form_submissions lead on lead.id = appointment.lead_id
      left join users tester on tester.id = appointment.tested_by_id
      left join users staff on staff.id = appointment.person_id and ${sql.raw(hasRightInSql('staff.id', OF_LEADS))}
    where appointment.id = any(${sql.param(appointments.map(({ id }) => id))}::uuid[])
      and num_nonnulls(lead.id, tester.id) > 0`)
  return new Map(rows.map((row) => [String(row.id), toParties(row)]))
}

function toParties(row: Record<string, unknown>): Parties {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const person = { id: text(row.person_id), name: text(row.person_name), email: text(row.person_email) }
  return {
    sender: { name: text(row.name), email: text(row.email), phone: text(row.phone) },
    isSpam: row.stage === 'spam',
    person: person.id ? person : null,
    isCalledOff: row.is_called_off === true,
  }
}

function toMailed({ kind, begins, zone }: Appointment, { person }: Parties): MailedAppointment {
  return {
    name: nameOfKind(kind),
    begins: Date.parse(begins),
    // A zone that was known when it was booked may be none for another runtime.
    zone: toZone(zone ?? '') ?? BUSINESS_TIME_ZONE,
    person: person?.name.trim() ?? '',
  }
}

const toBusiness = ({ name, phone }: BusinessSettings): MailingBusiness => ({
  company: name,
  phone: phone.display,
  siteUrl: env.SITE_URL,
  zone: BUSINESS_TIME_ZONE,
})

/** By which `isAppointmentUid` knows the events of this site in a calendar. */
export const { host: CALENDAR_HOST } = new URL(env.SITE_URL)

/**
 * The invitation to an appointment. It comes from the business, whose address stays when somebody else takes the appointment
 * over: calendars take no change of an organizer. It names the visitor by the address alone, as what was typed may be anything.
 */
export function invitationOf(
  { id, kind, sequence, begins, ends }: Appointment,
  { sender, person }: Pick<Parties, 'sender' | 'person'>,
  { name, email }: Pick<BusinessSettings, 'name' | 'email'>,
  changedAt: Date,
): Invitation {
  const own = `${env.SITE_URL}${appointmentPath(id)}`
  const lines = [
    'We call you then.',
    ...(person?.name.trim() ? [`With ${person.name.trim()}`] : []),
    `Move or cancel it: ${own}`,
  ]
  return {
    uid: toAppointmentUid(id, CALENDAR_HOST),
    sequence,
    begins: new Date(begins),
    ends: new Date(ends),
    title: `${nameOfKind(kind)} with ${name}`,
    description: lines.join('\n'),
    place: '',
    changedAt,
    organizer: { name, email },
    attendee: { name: sender.email, email: sender.email },
  }
}
