import { expect, test } from 'vitest'
import { comingReminders, type Reminded } from '@/features/booking/rules/reminders'
import { fateOf, isOnItsWay, type TestMail } from '@/features/booking/rules/test-booking'

const mail = (given: Partial<TestMail>): TestMail => ({
  id: 'a',
  subject: 'Your 15-minute audit',
  to: 'olga@example.com',
  state: 'queued',
  problem: null,
  sentAt: null,
  ...given,
})

test.each<[Partial<TestMail>, string, boolean, boolean]>([
  [{}, 'Queued, and goes within seconds', false, true],
  [{ state: 'sent', sentAt: '2026-12-01T14:00:00.000Z' }, 'Sent', false, false],
  [{ state: 'waiting', problem: 'No mail server is set' }, 'Waits. No mail server is set', true, false],
  [{ problem: '421 Too busy' }, 'Waits. 421 Too busy', true, false],
  [{ state: 'failed', problem: 'No such mailbox' }, 'Failed. No such mailbox', true, false],
  [
    { state: 'dropped', problem: 'Its appointment was changed' },
    'Not sent. Its appointment was changed',
    false,
    false,
  ],
])('of a mail %j the owner reads: %s', (given, text, isBad, isLooked) => {
  expect(fateOf(mail(given))).toEqual({ text, isBad })
  expect(isOnItsWay(mail(given))).toBe(isLooked)
})

const HOUR_MS = 3_600_000
const reminded = (given: Partial<Reminded> = {}): Reminded => ({
  state: 'booked',
  from: 100 * HOUR_MS,
  setAt: 0,
  sequence: 2,
  ...given,
})

test.each<[string, Partial<Reminded>, number, [string, number][]]>([
  [
    'long before',
    {},
    10,
    [
      ['day', 76],
      ['hour', 99],
    ],
  ],
  ['on its day', {}, 80, [['hour', 99]]],
  ['within its hour', {}, 99.5, []],
  ['one that was set on its day', { setAt: 80 * HOUR_MS }, 80, [['hour', 99]]],
  ['one that is cancelled', { state: 'cancelled' }, 10, []],
])('the reminders to come, %s', (_, given, hours, expected) => {
  const coming = comingReminders(reminded(given), hours * HOUR_MS)
  expect(coming.map(({ name, at }) => [name, at / HOUR_MS])).toEqual(expected)
})
