import { expect, test } from 'vitest'
import { isSameClock } from '@/lib/time-zones'

test.each([
  ['America/New_York', 'America/New_York', true],
  ['America/Detroit', 'America/New_York', true],
  ['America/Toronto', 'America/New_York', true],
  ['America/Panama', 'America/New_York', false],
  ['America/Chicago', 'America/New_York', false],
  ['Europe/Berlin', 'America/New_York', false],
  ['Asia/Kolkata', 'America/New_York', false],
  ['Etc/UTC', 'UTC', true],
])('A106 that the clocks of %s and %s go alike is %s, in winter and in summer', (zone, other, expected) => {
  for (const now of ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'])
    expect(isSameClock(zone, other, new Date(now))).toBe(expected)
})
