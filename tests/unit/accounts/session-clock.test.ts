import { describe, expect, test } from 'vitest'
import { dutyOf, type KnownSession, knownFrom, toKnown } from '@/features/accounts/screens/session-clock'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ADMIN = { id: '1', email: 'a@example.com', roles: ['admin'] }
const fresh: KnownSession = {
  userId: '1',
  email: 'a@example.com',
  expiresAt: 2 * HOUR,
  endsAt: 12 * HOUR,
  usedAt: 0,
}

describe('C402 a session', () => {
  test.each([
    ['is left alone while it is fresh', fresh, 30 * MINUTE, 'nothing'],
    [
      'is refreshed in its second hour while it is used',
      { ...fresh, usedAt: 60 * MINUTE },
      61 * MINUTE,
      'refresh',
    ],
    ['is not refreshed in a tab that nobody uses', fresh, 61 * MINUTE, 'nothing'],
    ['has ended when its time is over', fresh, 2 * HOUR, 'ended'],
    [
      'is not refreshed when it cannot grow',
      { ...fresh, endsAt: 2 * HOUR, usedAt: 90 * MINUTE },
      91 * MINUTE,
      'nothing',
    ],
  ] as const)('%s', (_what, known, clock, duty) => {
    expect(dutyOf(known, clock)).toBe(duty)
  })
})

test('a clock that is wrong by an hour changes nothing', () => {
  const known = toKnown({ user: ADMIN, now: 1000, expiresAt: 1000 + HOUR, endsAt: 1000 + 2 * HOUR }, HOUR)
  expect(known).toMatchObject({ expiresAt: 2 * HOUR, endsAt: 3 * HOUR })
})

test.each([
  ['a visitor', null],
  ['a member', { ...ADMIN, roles: [] }],
])('nothing is kept alive for %s', (_who, user) => {
  expect(toKnown({ user, now: 0, expiresAt: HOUR, endsAt: HOUR }, 0)).toBeNull()
})

test('before the first look a page knows its reader, and that nothing is due', () => {
  const known = knownFrom({ id: 'a', email: 'pat@example.com', roles: ['admin'] }, 5)
  expect(known).toMatchObject({ userId: 'a', email: 'pat@example.com', usedAt: 5 })
  expect(known && dutyOf(known, 10 ** 15)).toBe('nothing')
  expect(knownFrom({ id: 'b', roles: [] }, 5)).toBeNull()
  expect(knownFrom(null, 5)).toBeNull()
})
