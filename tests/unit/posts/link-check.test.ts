import { expect, test } from 'vitest'
import { linkCheckDay } from '@/features/posts/rules/link-check'

// New York is five hours behind UTC in winter, and four in summer.
test.each([
  ['2026-11-25T07:59:59Z', '2026-11-24'],
  ['2026-11-25T08:00:00Z', '2026-11-25'],
  ['2026-11-26T04:00:00Z', '2026-11-25'],
  ['2026-07-01T06:59:59Z', '2026-06-30'],
  ['2026-07-01T07:00:00Z', '2026-07-01'],
  ['2026-12-01T07:00:00Z', '2026-11-30'],
])('at %s the links have to have been followed on %s', (now, day) => {
  expect(linkCheckDay(new Date(now))).toBe(day)
})
