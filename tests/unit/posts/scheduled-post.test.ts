import { expect, test } from 'vitest'
import { readMinute, toWrittenMinute } from '@/domain/business-minute'
import { proposedAction, schedulable, toUnplannedMail } from '@/features/posts/rules/scheduled-post'
import { instantsOf, toLocalMinute } from '@/lib/local-time'

test.each([
  ['2026-12-01T09:00', 'America/New_York', ['2026-12-01T14:00:00.000Z']],
  ['2026-07-01T09:00', 'America/New_York', ['2026-07-01T13:00:00.000Z']],
  ['2027-03-14T01:59', 'America/New_York', ['2027-03-14T06:59:00.000Z']],
  ['2027-03-14T02:00', 'America/New_York', []],
  ['2027-03-14T02:59', 'America/New_York', []],
  ['2027-03-14T03:00', 'America/New_York', ['2027-03-14T07:00:00.000Z']],
  ['2026-11-01T00:59', 'America/New_York', ['2026-11-01T04:59:00.000Z']],
  ['2026-11-01T01:00', 'America/New_York', ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z']],
  ['2026-11-01T01:59', 'America/New_York', ['2026-11-01T05:59:00.000Z', '2026-11-01T06:59:00.000Z']],
  ['2026-11-01T02:00', 'America/New_York', ['2026-11-01T07:00:00.000Z']],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
  ['2026-06-01T09:00', 'Asia/Kolkata', ['2026-06-01T03:30:00.000Z']],
])('the clocks show %s in %s at %j', (local, zone, instants) => {
  expect(instantsOf(local, zone).map((each) => each.toISOString())).toEqual(instants)
  for (const instant of instants) expect(toLocalMinute(new Date(instant), zone)).toBe(local)
})

test.each(['', '2026-12-01', '2026-12-01T09:00:00', '2026-02-30T09:00', '2026-12-01T24:00', 'tomorrow'])(
  '%j is no minute',
  (local) => {
    expect(readMinute(local)).toEqual({ kind: 'none', message: 'Choose a day and a time' })
  },
)

test('a minute that does not exist is refused with what to choose', () => {
  expect(readMinute('2027-03-14T02:30')).toEqual({
    kind: 'none',
    message:
      '2:30 AM does not exist on Sunday, March 14, 2027: the clocks go from 1:59 AM straight to 3:00 AM. Choose one of these, or another time.',
  })
})

test('of a minute that comes twice the first or the second is asked for', () => {
  const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'].map((at) => new Date(at))
  expect(readMinute('2026-11-01T01:30')).toEqual({
    kind: 'twice',
    message:
      '1:30 AM comes twice on Sunday, November 1, 2026, since the clocks are set back. Choose the first or the second.',
    choices: [
      { which: 'first', at: first, words: 'The first: 1:30 AM EDT' },
      { which: 'second', at: second, words: 'The second: 1:30 AM EST' },
    ],
  })
  expect(readMinute('2026-11-01T01:30', 'first')).toEqual({ kind: 'instant', at: first })
  expect(readMinute('2026-11-01T01:30', 'second')).toEqual({ kind: 'instant', at: second })
  expect(readMinute('2026-12-01T09:00', 'second')).toEqual({
    kind: 'instant',
    at: new Date('2026-12-01T14:00:00.000Z'),
  })
})

test('a minute is written out with the zone of the business', () => {
  expect(toWrittenMinute(new Date('2026-12-01T14:00:00.000Z'))).toBe('Tuesday, December 1, 2026, 9:00 AM EST')
  expect(toWrittenMinute(new Date('2026-07-01T03:59:00.000Z'))).toBe('Tuesday, June 30, 2026, 11:59 PM EDT')
})

const PLANNED = { at: new Date('2026-12-01T14:00:00.000Z'), address: 'https://example.com/admin/blog/edit/1' }

test('the mail about what was not done says what, when, why and where, with the title on one line', () => {
  const title = 'One\r\nBcc: two'
  const reason = 'That slug is already in use'
  expect(toUnplannedMail({ ...PLANNED, state: 'refused', action: 'publish', title, reason })).toEqual({
    subject: 'Not published: One Bcc: two',
    text: [
      'One Bcc: two',
      '',
      'Not published, Tuesday, December 1, 2026, 9:00 AM EST',
      'Why: That slug is already in use',
      '',
      'https://example.com/admin/blog/edit/1',
    ].join('\n'),
  })
})

test('the mail about a pause says what will not be done', () => {
  const { subject, text } = toUnplannedMail({
    ...PLANNED,
    state: 'paused',
    action: 'unpublish',
    title: '',
    reason: 'Why not',
  })
  expect(subject).toBe('Paused: Untitled')
  expect(text).toContain('Paused: Leaves the site, Tuesday, December 1, 2026, 9:00 AM EST\nWhy: Why not')
})

test.each([
  ['a draft', { published: false, hasChanges: false }, null, 'publish'],
  ['a live post with changes', { published: true, hasChanges: true }, null, 'publish-changes'],
  ['a live post', { published: true, hasChanges: false }, null, null],
  [
    'one that somebody has planned to take off',
    { published: true, hasChanges: true },
    { action: 'unpublish', state: 'pending' },
    'unpublish',
  ],
  [
    'one whose planned changes went out by hand',
    { published: true, hasChanges: false },
    { action: 'publish-changes', state: 'pending' },
    null,
  ],
  [
    'one that was not taken off',
    { published: true, hasChanges: true },
    { action: 'unpublish', state: 'refused' },
    'publish-changes',
  ],
] as const)(
  'for %s the form proposes nothing that somebody must choose himself',
  (_what, post, plan, action) => {
    expect(proposedAction(plan, schedulable(post))).toBe(action)
  },
)
