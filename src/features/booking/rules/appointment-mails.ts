import { toFullDay, toZonedTime } from '@/lib/dates'
import type { ReminderName } from './reminders'
import { nameTime } from './time-names'

/** What the mails about an appointment say. */
export type MailedAppointment = {
  /** Of the kind, as '15-minute audit'. */
  name: string
  /** Milliseconds since 1970. */
  begins: number
  /** The IANA zone of the visitor. */
  zone: string
  /** Whom the visitor meets; empty when nobody has the appointment. */
  person: string
}

/** The business, as its mails name it. */
export type MailingBusiness = {
  company: string
  phone: string
  siteUrl: string
  /** IANA zone. */
  zone: string
}

type Words = { subject: string; text: string }

/** What a mail tells: that it was booked, or is on `again` after it was cancelled. */
export type VisitorNews = 'booked' | 'again' | 'moved' | 'cancelled'

const NEWS: Record<VisitorNews, (name: string, company: string) => { head: string; text: string }> = {
  booked: (name, company) => ({ head: `Your ${name}`, text: `Your ${name} with ${company} is booked.` }),
  again: (name, company) => ({
    head: `On again: your ${name}`,
    text: `Your ${name} with ${company} is on again.`,
  }),
  moved: (name, company) => ({
    head: `Changed: your ${name}`,
    text: `Your ${name} with ${company} has changed. It is now:`,
  }),
  cancelled: (name, company) => ({
    head: `Cancelled: your ${name}`,
    text: `Your ${name} with ${company} is cancelled:`,
  }),
}

/**
 * The mail to the visitor about a change of the appointment. It repeats nothing of what was typed, so that it is of no use
 * to a sender of spam.
 *
 * @param links - the address of the appointment's page, and where another time is chosen once it is cancelled, if times
 *   are offered
 * @param reason - why the staff have cancelled it; empty for none
 */
export function visitorMail(
  news: VisitorNews,
  appointment: MailedAppointment,
  business: MailingBusiness,
  links: { own: string; book: string | null },
  reason = '',
): Words {
  const { head, text } = NEWS[news](appointment.name, business.company)
  const isOff = news === 'cancelled'
  const next = isOff
    ? [
        'The file in this mail takes it out of your calendar.',
        ...(links.book ? ['', `Pick another time: ${links.book}`] : []),
      ]
    : ['We call you then. The file in this mail puts it into your calendar.', '', ...changing(links.own)]
  return {
    subject: `${head}, ${shortTimeOf(appointment)}`,
    text: [
      text,
      '',
      ...timeLines(appointment, business, { withPerson: !isOff }),
      ...(isOff && reason ? ['', `Reason: ${reason}`] : []),
      '',
      ...next,
      ...ending(business),
      `You get this mail because this address was given when the time was booked. ${
        isOff ? 'If that was not you, ignore it.' : 'If that was not you, cancel it by the link above.'
      }`,
    ].join('\n'),
  }
}

/** The mail that reminds the visitor. It may come a while after its moment, so it says the time and not how long it is. */
export function reminderMail(
  name: ReminderName,
  appointment: MailedAppointment,
  business: MailingBusiness,
  own: string,
): Words {
  const head = name === 'hour' ? 'Soon' : 'Reminder'
  return {
    subject: `${head}: your ${appointment.name}, ${shortTimeOf(appointment)}`,
    text: [
      `We call you for your ${appointment.name} with ${business.company}:`,
      '',
      ...timeLines(appointment, business, { withPerson: true }),
      '',
      ...changing(own),
      ...ending(business),
      'You get this mail because this address was given when the time was booked.',
    ].join('\n'),
  }
}

const changing = (own: string) => [`Move it: ${own}#move`, `Cancel it: ${own}#cancel`]

const ending = ({ company, phone, siteUrl }: MailingBusiness) => [
  '',
  `Or answer this mail, or call us: ${phone}.`,
  '',
  `${company}, ${siteUrl}`,
]

function shortTimeOf({ begins, zone }: MailedAppointment): string {
  return `${toFullDay(new Date(begins), zone)}, ${toZonedTime(new Date(begins), zone)}`
}

function timeLines(
  { begins, zone, person }: MailedAppointment,
  { company, zone: businessZone }: MailingBusiness,
  { withPerson }: { withPerson: boolean },
): string[] {
  const { day, time, atBusiness } = nameTime(begins, zone, businessZone)
  return [
    `${day}, ${time}`,
    ...(atBusiness ? [`At ${company}: ${atBusiness}`] : []),
    ...(withPerson && person ? [`With ${person}`] : []),
  ]
}

/** What the member of the staff is told of an appointment of his. */
export type StaffNews = 'created' | 'moved' | 'cancelled' | 'declined'

const STAFF_HEADS: Record<StaffNews, string> = {
  created: 'Booked',
  moved: 'Changed',
  cancelled: 'Cancelled',
  declined: 'Declined',
}

/**
 * The mail to the member of the staff whose appointment it is.
 *
 * @param reason - why it was cancelled; empty for none
 * @param own - the address of the lead in the inbox
 */
export function staffMail(
  news: StaffNews,
  appointment: MailedAppointment & {
    sender: { name: string; phone: string; email: string }
    answers: readonly { question: string; answer: string }[]
    reason: string
  },
  businessZone: string,
  own: string,
): Words {
  const { name, begins, sender, answers, reason } = appointment
  const instant = new Date(begins)
  const time = `${toFullDay(instant, businessZone)}, ${toZonedTime(instant, businessZone)}`
  return {
    subject: `${STAFF_HEADS[news]}: ${sender.name}, ${time}`,
    text: [
      `${name}: ${time}`,
      `Name: ${sender.name}`,
      ...(sender.phone ? [`Phone: ${sender.phone}`] : []),
      ...(sender.email ? [`Email: ${sender.email}`] : []),
      ...answers.map(({ question, answer }) => `${question}: ${answer}`),
      ...(news === 'cancelled' && reason ? ['', 'Reason:', reason] : []),
      ...(news === 'declined'
        ? ['', 'The calendar of the visitor said no. The appointment stands: call, or cancel it.']
        : []),
      '',
      own,
    ].join('\n'),
  }
}
