import { describe, expect, test } from 'vitest'
import { nextTryAt, toDaysChange } from '@/features/leads/rules/days-acts'

const local = (text: string) => new Date(text)

test.each([
  ['2026-11-30T09:12:30', '2026-11-30T10:12:00'],
  ['2026-11-30T16:59:00', '2026-11-30T17:59:00'],
  ['2026-11-30T17:00:00', '2026-12-01T09:00:00'],
  ['2026-11-30T23:30:00', '2026-12-01T09:00:00'],
  ['2026-11-30T05:00:00', '2026-11-30T06:00:00'],
])('who has not answered at %s is called again at %s', (now, at) => {
  expect(nextTryAt(local(now))).toBe(local(at).toISOString())
})

describe('an act on a lead of the day', () => {
  const lead = { hasPhone: true, followUpAt: null, isUnowned: false }
  const at = '2026-12-01T14:00:00.000Z'
  test.each([
    ['done', lead, { contacted: 'phone' }],
    ['done', { ...lead, hasPhone: false }, { contacted: 'email' }],
    ['done', { ...lead, followUpAt: at }, { contacted: 'phone', followUpAt: null }],
    ['done', { ...lead, isUnowned: true }, { contacted: 'phone', owner: 'me' }],
    ['no-answer', lead, { tried: 'phone', followUpAt: at }],
    ['no-answer', { ...lead, isUnowned: true }, { tried: 'phone', followUpAt: at, owner: 'me' }],
    ['later', lead, { followUpAt: at }],
    ['later', { ...lead, isUnowned: true }, { followUpAt: at, owner: 'me' }],
    ['won', lead, { stage: 'won' }],
    ['won', { ...lead, isUnowned: true }, { stage: 'won', owner: 'me' }],
  ] as const)('%s of %j', (act, given, change) => {
    expect(toDaysChange(act, given, 'me', at)).toEqual(change)
  })
})
