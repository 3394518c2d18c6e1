import { FormSubmissions } from '@collections/FormSubmissions'
import { toWords } from 'payload'
import { expect, test } from 'vitest'
import { nameSources, toInboxFields } from '@/features/leads/rules/inbox-fields'
import { leadSchema, toRow } from '@/features/leads/rules/lead'
import { mailsOfLead } from '@/features/leads/rules/lead-mail'
import { toLeadMail, toMailStory } from '@/features/leads/screens/lead-mails.client'
import {
  LEASE_MS,
  OUTDATED,
  RENEW_MS,
  retryDelayMs,
  retryRefusedMs,
  TOO_LATE,
} from '@/features/mail/rules/outbox'
import { withTimeout } from '@/lib/timing'
import { LEAD } from '../../helpers/lead-values'
import { OFFER } from '../../helpers/offer'

const values = { name: 'Ann', phone: '555', email: 'ann@example.com', city: 'Dayton' }
const lead = toRow(leadSchema.parse(values))
// Payload gives a field without a label the one of its name.
const named = FormSubmissions.fields.flatMap((field) =>
  'name' in field ? [{ label: toWords(field.name), ...field }] : [],
)
const fields = nameSources(toInboxFields({ flattenedFields: named, admin: {} }), OFFER.sources)
const sender = { company: 'NOVA', phone: '+18005550199', siteUrl: 'https://nova.example', staff: [] }

test.each([
  [1, 10_000],
  [2, 20_000],
  [5, 160_000],
  [10, 3_600_000],
  [200, 3_600_000],
])('F30 after %i tries the next one waits %i ms', (attempts, delay) => {
  expect(retryDelayMs(attempts)).toBe(delay)
})

test('D15 F30 a lease is renewed twice before it ends, so that one renewal may fail', () => {
  expect(2 * RENEW_MS).toBeLessThan(LEASE_MS)
})

test('without LEADS_TO a lead causes no mail', () => {
  expect(mailsOfLead(lead, 'id', sender, fields)).toEqual([])
})

test('the staff read what is known, and no empty line for what is not', () => {
  const [mail] = mailsOfLead(lead, '42', { ...sender, staff: ['a@example.com'] }, fields)
  expect(mail).toEqual({
    recipient: 'a@example.com',
    forStaff: true,
    subject: 'New lead: Ann, Dayton',
    text: [
      'Name: Ann',
      'Phone: 555',
      'Email: ann@example.com',
      'City: Dayton',
      'Source: No form named (homepage)',
      'Page: /',
      '',
      'https://nova.example/admin/submissions?lead=42',
    ].join('\n'),
  })
})

test('the staff read everything but where a visitor was before, the message below the rest', () => {
  const whole = {
    ...LEAD,
    referrer: 'https://not-told.example/',
    utm_source: 'not',
    utm_medium: 'told',
    utm_campaign: 'either',
  }
  const [mail] = mailsOfLead(
    toRow(leadSchema.parse(whole)),
    '42',
    { ...sender, staff: ['a@example.com'] },
    fields,
  )
  expect(mail?.text).toBe(
    [
      'Name: Ann Ross',
      'Phone: +1 (555) 010-0000',
      'Email: ann@example.com',
      'Website: https://ross.example.com',
      'City: Dayton, OH',
      'Services: Content Packs, Brand Identity & Logos',
      'Plan: Growth',
      'Source: Contact page (contact_page)',
      'Page: /contact',
      '',
      'Two vans.',
      'Call after six.',
      '',
      'https://nova.example/admin/submissions?lead=42',
    ].join('\n'),
  )
})

test('T50 no value can add a header to the mail', () => {
  const [mail] = mailsOfLead(lead, '42', { ...sender, staff: ['a@example.com'] }, fields)
  expect(mail?.subject).not.toMatch(/[\r\n]/)
  expect(leadSchema.safeParse({ ...values, name: 'A\r\nBcc: x@example.com' }).success).toBe(false)
})

test('G4 a promise that never settles is an error in time', async () => {
  await expect(withTimeout(new Promise(() => {}), 20)).rejects.toThrow('No answer within 20 ms')
  await expect(withTimeout(Promise.resolve(1), 20)).resolves.toBe(1)
})

const GONE = 'This address does not exist'

test.each([
  ['sent', 1, null, null, ['Sent', 'Nov 20, 2019, 3:40 PM', false]],
  ['queued', 0, null, null, ['Queued', 'Goes out within seconds', false]],
  ['waiting', 0, 'No mail server is set', null, ['Waiting', 'No mail server is set', true]],
  ['queued', 1, 'refused', null, ['Queued', 'Failed once, next try Nov 20, 2019, 4:40 PM: refused', true]],
  ['queued', 4, 'refused', null, ['Queued', 'Failed 4 times, next try Nov 20, 2019, 4:40 PM: refused', true]],
  ['failed', 9, 'unknown', null, ['Failed', 'Given up: unknown', true]],
  ['dropped', 1, OUTDATED, null, ['Not sent', OUTDATED, false]],
  ['dropped', 1, TOO_LATE, null, ['Not sent', TOO_LATE, true]],
  [
    'failed',
    1,
    '550 5.1.1 No',
    GONE,
    ['Failed', `Given up: ${GONE}. The mail server said: 550 5.1.1 No`, true],
  ],
] as const)(
  'F30 F58 a mail that is %s after %i tries, with the problem %s, is told so to the staff',
  (state, attempts, problem, meaning, story) => {
    const times = { sentAt: '2019-11-20T15:40:00', nextAttemptAt: '2019-11-20T16:40:00', returnedAt: null }
    const { word, rest, isProblem } = toMailStory({
      id: '1',
      recipient: 'a@example.com',
      isForVisitor: false,
      event: null,
      state,
      attempts,
      problem,
      meaning,
      ...times,
    })
    expect([word, rest, isProblem]).toEqual(story)
  },
)

test('a mail that came back says when and why', () => {
  const mail = toLeadMail({
    id: '1',
    data: {
      recipient: 'a@example.com',
      isForVisitor: true,
      state: 'failed',
      attempts: 1,
      problem: '550 5.1.1 No',
      meaning: GONE,
      sentAt: '2019-11-20T15:40:00',
      returnedAt: '2019-11-20T17:40:00',
    },
  })
  expect(toMailStory(mail)).toEqual({
    word: 'Came back',
    rest: `Nov 20, 2019, 5:40 PM: ${GONE}. The mail server said: 550 5.1.1 No`,
    isProblem: true,
  })
})

test('F58 a refusal that the server calls permanent waits ten minutes at least, and an hour at most', () => {
  expect([1, 2, 3, 4, 9].map(retryRefusedMs)).toEqual([10, 20, 40, 60, 60].map((minutes) => minutes * 60_000))
})
