import { describe, expect, test } from 'vitest'
import {
  type AlertedLead,
  outcomeOf,
  pauseSeconds,
  toAlert,
  toAlerts,
  WORTH_SECONDS,
} from '@/features/alerts/rules/alert'

const LEAD: AlertedLead = {
  delivery: 'd',
  kind: 'lead',
  lead: 'l',
  name: 'Jane Doe',
  source: 'Contact page',
}

describe('toAlert', () => {
  test.each([
    [{}, 'New lead: Jane Doe'],
    [{ kind: 'appointment' }, 'New booking: Jane Doe'],
    [{ name: ' ' }, 'New lead'],
    [{ name: '\u202eJane\nDoe\u0007' }, 'New lead: Jane Doe'],
    [{ name: '👩‍🔧'.repeat(60) }, `New lead: ${Array.from('👩‍🔧'.repeat(60)).slice(0, 79).join('')}…`],
  ] as const)('%o is titled %j', (given, title) => {
    expect(toAlert({ ...LEAD, ...given }).title).toBe(title)
  })

  test('names the source, and leads to the lead', () => {
    expect(toAlert(LEAD)).toMatchObject({ body: 'Contact page', path: '/admin/submissions?lead=l', tag: 'd' })
  })
})

test.each([
  [1, 1],
  [3, 3],
  [4, 1],
  [500, 1],
])('%d leads are %d alerts', (count, alerts) => {
  const leads = Array.from({ length: count }, (_, index) => ({ ...LEAD, delivery: String(index) }))
  const made = toAlerts(leads)
  expect(made).toHaveLength(alerts)
  expect(made.flatMap(({ deliveries }) => deliveries)).toEqual(leads.map(({ delivery }) => delivery))
})

test.each([
  [200, 'sent'],
  [201, 'sent'],
  [301, 'refused'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
])('the answer %d is %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})

const NOW = Date.UTC(2026, 10, 29, 12)

test.each([
  [1, null, 5],
  [2, null, 20],
  [3, null, 80],
  [4, null, 240],
  [99, null, 240],
  [1, '60', 60],
  [4, '60', 240],
  [1, '999999', WORTH_SECONDS],
  [1, 'Sun, 29 Nov 2026 12:01:30 GMT', 90],
  [1, 'Sun, 29 Nov 2026 11:00:00 GMT', 5],
  [1, 'soon', 5],
  [1, '-3', 5],
])('after %d tries and an answer with %j the pause is %d s', (tries, retryAfter, seconds) => {
  expect(pauseSeconds(tries, retryAfter, NOW)).toBe(seconds)
})
