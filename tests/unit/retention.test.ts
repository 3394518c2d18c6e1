import { expect, test } from 'vitest'
import { clockProblem, isMany } from '@/domain/retention'

const DAY_MS = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 22)

test.each([
  [206, 206, true],
  [50, 50, false],
  [51, 60, true],
  [51, 1_020, false],
  [52, 1_020, true],
  [0, 0, false],
])('T91 %i of %i rows want a person: %s', (over, total, expected) => {
  expect(isMany(over, total)).toBe(expected)
})

test.each([
  [NOW, NOW, null, null],
  [NOW, NOW, NOW - 30 * DAY_MS, null],
  [NOW, NOW, NOW - 32 * DAY_MS, 'clock-leapt'],
  [NOW, NOW, NOW + DAY_MS, 'clock-went-back'],
  [NOW + 3 * 365 * DAY_MS, NOW, null, 'clocks-differ'],
  [NOW, NOW + 61_000, null, 'clocks-differ'],
])('T91 here %i, in the database %i, at the last sweep %s: %s', (here, database, last, expected) => {
  expect(clockProblem(here, database, last)).toBe(expected)
})
