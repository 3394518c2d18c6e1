import { describe, expect, test } from 'vitest'
import {
  type MailedAppointment,
  reminderMail,
  staffMail,
  type VisitorNews,
  visitorMail,
} from '@/features/booking/rules/appointment-mails'
import { toHtmlMail } from '@/features/mail/rules/html-mail'

const BUSINESS = {
  company: 'Nova',
  phone: '(813) 555-0101',
  siteUrl: 'https://nova.example',
  zone: 'America/New_York',
}
const APPOINTMENT: MailedAppointment = {
  name: '15-minute audit',
  begins: Date.parse('2026-12-01T14:00:00Z'),
  zone: 'America/New_York',
  person: 'Ann Lee',
}
const OWN = 'https://nova.example/book/appointment?token=x.y'
const LINKS = { own: OWN, book: 'https://nova.example/book' }
const ALL: VisitorNews[] = ['booked', 'again', 'moved', 'cancelled']

const mailOf = (news: VisitorNews, given: Partial<MailedAppointment> = {}, links = LINKS) =>
  visitorMail(news, { ...APPOINTMENT, ...given }, BUSINESS, links)

test('the confirmation says when, with whom, what happens, and how to move or cancel', () => {
  const { subject, text } = mailOf('booked')
  expect(subject).toBe('Your 15-minute audit, Tuesday, December 1, 2026, 9:00 AM EST')
  expect(text.split('\n')).toEqual([
    'Your 15-minute audit with Nova is booked.',
    '',
    'Tuesday, December 1, 2026, 9:00 AM EST',
    'With Ann Lee',
    '',
    'We call you then. The file in this mail puts it into your calendar.',
    '',
    `Move it: ${OWN}#move`,
    `Cancel it: ${OWN}#cancel`,
    '',
    'Or answer this mail, or call us: (813) 555-0101.',
    '',
    'Nova, https://nova.example',
    'You get this mail because this address was given when the time was booked. If that was not you, cancel it by the link above.',
  ])
})

test.each(ALL)('a mail that it is %s has the time on both clocks where they differ', (news) => {
  const { subject, text } = mailOf(news, { zone: 'America/Los_Angeles' })
  expect(subject).toContain('Tuesday, December 1, 2026, 6:00 AM PST')
  expect(text).toContain('Tuesday, December 1, 2026, 6:00 AM PST\nAt Nova: 9:00 AM EST\n')
  expect(mailOf(news).text).not.toContain('At Nova')
})

test('a cancelled one has no link to move or cancel, and offers another time only where times are offered', () => {
  const { subject, text } = mailOf('cancelled')
  expect(subject).toMatch(/^Cancelled: /)
  expect(text).not.toContain(OWN)
  expect(text).toContain('Pick another time: https://nova.example/book\n')
  expect(mailOf('cancelled', {}, { own: OWN, book: '' }).text).not.toContain('Pick another time')
})

describe('the reminder', () => {
  test.each([
    ['day', 'Reminder: your 15-minute audit, Tuesday, December 1, 2026, 9:00 AM EST'],
    ['hour', 'Soon: your 15-minute audit, Tuesday, December 1, 2026, 9:00 AM EST'],
  ] as const)('of a %s has the subject %s, and says no length that may be over', (name, expected) => {
    const { subject, text } = reminderMail(name, APPOINTMENT, BUSINESS, OWN)
    expect(subject).toBe(expected)
    expect(text).not.toMatch(/tomorrow|today|in an hour|in a day/i)
    expect(text).toContain(`Move it: ${OWN}#move\nCancel it: ${OWN}#cancel\n`)
  })
})

describe('the mail to the member of the staff', () => {
  const GIVEN = {
    ...APPOINTMENT,
    zone: 'Asia/Tokyo',
    sender: { name: 'Vera', phone: '+1 813 555 0143', email: 'vera@example.com' },
    answers: [{ question: 'How many vans?', answer: 'Three' }],
    reason: 'Ill',
  }
  const LEAD = 'https://nova.example/admin/submissions?lead=1'

  test.each([
    ['created', 'Booked: Vera, Tuesday, December 1, 2026, 9:00 AM EST'],
    ['moved', 'Changed: Vera, Tuesday, December 1, 2026, 9:00 AM EST'],
    ['cancelled', 'Cancelled: Vera, Tuesday, December 1, 2026, 9:00 AM EST'],
    ['declined', 'Declined: Vera, Tuesday, December 1, 2026, 9:00 AM EST'],
  ] as const)('of one that was %s is on the clocks of the business: %s', (news, expected) => {
    const { subject, text } = staffMail(news, GIVEN, BUSINESS.zone, LEAD)
    expect(subject).toBe(expected)
    expect(text).toContain('Phone: +1 813 555 0143\nEmail: vera@example.com\nHow many vans?: Three\n')
    expect(text.endsWith(`\n\n${LEAD}`)).toBe(true)
  })

  test('has the reason of a cancellation alone', () => {
    expect(staffMail('cancelled', GIVEN, BUSINESS.zone, LEAD).text).toContain('\nReason:\nIll\n')
    expect(staffMail('created', GIVEN, BUSINESS.zone, LEAD).text).not.toContain('Ill')
    expect(staffMail('cancelled', { ...GIVEN, reason: '' }, BUSINESS.zone, LEAD).text).not.toContain('Reason')
  })
})

test('the HTML beside the words links to both places of the page', () => {
  const { subject, text } = mailOf('booked')
  const html = toHtmlMail(text, { subject })
  expect(html).toContain(`<a href="${OWN}#move">${OWN}#move</a>`)
  expect(html).toContain(`<a href="${OWN}#cancel">${OWN}#cancel</a>`)
})
