import { expect, test } from 'vitest'
import { dayIn, toDayText } from '@/lib/time-zones'

test.each([
  ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['Asia/Kathmandu', '2026-03-07T18:14:59Z', '2026-03-07'],
  ['Asia/Kathmandu', '2026-03-07T18:15:00Z', '2026-03-08'],
  // Its clock was 10 hours and 40 minutes behind until 1979.
  ['Pacific/Kiritimati', '1979-06-01T10:39:59Z', '1979-05-31'],
  ['Pacific/Kiritimati', '1979-06-01T10:40:00Z', '1979-06-01'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
])('in %s the day of %s is %s, whatever was asked before', (zone, instant, day) => {
  expect(toDayText(dayIn(new Date(instant), zone))).toBe(day)
  expect(toDayText(dayIn(new Date(instant), zone))).toBe(day)
})
