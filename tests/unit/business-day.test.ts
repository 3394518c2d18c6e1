import { expect, test } from 'vitest'
import { businessDay } from '@/domain/working-hours'

test.each([
  ['2026-03-08T04:59:59Z', '2026-03-07'],
  ['2026-03-08T05:00:00Z', '2026-03-08'],
  ['2026-03-08T05:14:59Z', '2026-03-08'],
  ['2026-03-09T03:59:59Z', '2026-03-08'],
  ['2026-03-09T04:00:00Z', '2026-03-09'],
  ['2026-03-08T04:59:59Z', '2026-03-07'],
])('the day of the business at %s is %s, whatever was asked before', (instant, day) => {
  expect(businessDay(new Date(instant))).toBe(day)
  expect(businessDay(new Date(instant))).toBe(day)
})
