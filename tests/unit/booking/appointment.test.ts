import { expect, test } from 'vitest'
import {
  type Changer,
  MOST_CHANGES,
  refusalOf,
  stageOnCancelling,
} from '@/features/booking/rules/appointment'
import {
  endOfReminder,
  type Reminder,
  remindersToMake,
  stateOfReminder,
} from '@/features/booking/rules/reminders'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const BEGINS = Date.parse('2026-12-01T14:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()
const BOOKED = { state: 'booked', begins: iso(BEGINS) } as const
const REMINDED = { state: 'booked', from: BEGINS, setAt: BEGINS - 72 * HOUR_MS, sequence: 2 } as const
const STAFF: Changer = { is: 'staff' }
const visitor = (changes: number): Changer => ({ is: 'visitor', changes })
const BEFORE = BEGINS - 1

test.each([
  [null, {}, STAFF, BEFORE],
  [null, {}, visitor(MOST_CHANGES - 1), BEFORE],
  ['often', {}, visitor(MOST_CHANGES), BEFORE],
  ['over', {}, visitor(MOST_CHANGES), BEGINS],
  ['over', {}, STAFF, BEGINS],
  ['over', { state: 'cancelled' }, STAFF, BEFORE],
  ['over', { state: 'missed' }, STAFF, BEFORE],
  ['over', { state: 'reserved' }, STAFF, BEFORE],
] as const)('%s: an appointment with %j is changed by %j at %i', (refusal, given, by, now) => {
  expect(refusalOf({ ...BOOKED, ...given }, by, iso(now))).toBe(refusal)
})

const UNTOUCHED = { isChanged: false, hasOther: false }

test.each([
  ['new', { stage: 'booked', ...UNTOUCHED }, 'new'],
  ['contacted', { stage: 'booked', ...UNTOUCHED }, 'contacted'],
  ['won', { stage: 'won', ...UNTOUCHED }, 'won'],
  ['new', { stage: 'won', ...UNTOUCHED }, 'won'],
  ['new', { stage: 'lost', ...UNTOUCHED, isChanged: true }, 'lost'],
  ['new', { stage: 'booked', ...UNTOUCHED, isChanged: true }, 'booked'],
  ['new', { stage: 'booked', ...UNTOUCHED, hasOther: true }, 'booked'],
] as const)(
  'a lead was %s; when its appointment is cancelled, one that is %j becomes %s',
  (before, lead, expected) => {
    expect(stageOnCancelling(before, lead)).toBe(expected)
  },
)

const DAY: Reminder = { name: 'day', sequence: 2 }
const HOUR: Reminder = { name: 'hour', sequence: 2 }
const before = (ms: number) => BEGINS - ms

test.each([
  [DAY, {}, before(24 * HOUR_MS) - 1, 'waits'],
  [DAY, {}, before(24 * HOUR_MS), 'due'],
  [DAY, {}, before(20 * HOUR_MS) - 1, 'due'],
  [DAY, {}, before(20 * HOUR_MS), 'late'],
  [HOUR, {}, before(HOUR_MS) - 1, 'waits'],
  [HOUR, {}, before(HOUR_MS), 'due'],
  [HOUR, {}, before(30 * MINUTE_MS) - 1, 'due'],
  [HOUR, {}, before(30 * MINUTE_MS), 'late'],
  [HOUR, {}, BEGINS + HOUR_MS, 'late'],
  [DAY, { state: 'cancelled' }, before(23 * HOUR_MS), 'none'],
  [HOUR, { state: 'missed' }, before(HOUR_MS), 'none'],
  [DAY, { sequence: 3 }, before(23 * HOUR_MS), 'none'],
  [DAY, { setAt: before(24 * HOUR_MS) }, before(24 * HOUR_MS), 'due'],
  [DAY, { setAt: before(24 * HOUR_MS) + 1 }, before(23 * HOUR_MS), 'none'],
  [HOUR, { setAt: before(HOUR_MS) + 1 }, before(40 * MINUTE_MS), 'none'],
] as const)('the reminder %j of an appointment with %j at %i: %s', (reminder, given, now, expected) => {
  expect(stateOfReminder(reminder, { ...REMINDED, ...given }, now)).toBe(expected)
})

test('a reminder is made once it has come, and also when it is too late, so that this is said', () => {
  const now = before(23 * HOUR_MS)
  expect(remindersToMake(REMINDED, [], before(25 * HOUR_MS))).toEqual([])
  expect(remindersToMake(REMINDED, [], now)).toEqual(['day'])
  expect(remindersToMake(REMINDED, ['day'], now)).toEqual([])
  expect(remindersToMake(REMINDED, ['day'], before(HOUR_MS))).toEqual(['hour'])
  expect(remindersToMake(REMINDED, [], before(0))).toEqual(['day', 'hour'])
  expect(remindersToMake({ ...REMINDED, state: 'cancelled' }, [], now)).toEqual([])
})

test('a reminder ends when it is too late', () => {
  for (const reminder of [DAY, HOUR]) {
    const end = endOfReminder(reminder.name, REMINDED)
    expect(stateOfReminder(reminder, REMINDED, end - 1)).toBe('due')
    expect(stateOfReminder(reminder, REMINDED, end)).toBe('late')
  }
})
