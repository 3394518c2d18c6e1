import { expect, test } from 'vitest'
import { readLeadToken, toLeadToken } from '@/features/booking/server/lead-token'

const SITE = { secret: 'a secret of this site' }
const LEAD = '0f9f8f2e-6a37-4c0e-8f5e-111122223333'
const NOW = Date.parse('2026-12-01T12:00:00Z')
const DAY = 24 * 60 * 60_000

test('a token names its lead for two days', () => {
  const token = toLeadToken(SITE, LEAD, NOW)
  expect(readLeadToken(SITE, token, NOW)).toBe(LEAD)
  expect(readLeadToken(SITE, token, NOW + 2 * DAY)).toBe(LEAD)
  expect(readLeadToken(SITE, token, NOW + 2 * DAY + 1)).toBeNull()
})

test('a token of another secret, lead, time or form names nothing', () => {
  const [id, until, signature] = toLeadToken(SITE, LEAD, NOW).split('.')
  for (const token of [
    toLeadToken({ secret: 'another' }, LEAD, NOW),
    `${LEAD.replace('0', '1')}.${until}.${signature}`,
    `${id}.${Number(until) - 1}.${signature}`,
    `${id}.${until}.${'A'.repeat(43)}`,
    `${id}.${until}`,
    LEAD,
    '',
  ])
    expect(readLeadToken(SITE, token, NOW)).toBeNull()
  expect(readLeadToken(SITE, toLeadToken(SITE, LEAD, NOW + DAY), NOW)).toBeNull()
})
