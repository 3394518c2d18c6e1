import { expect, test } from 'vitest'
import {
  type Changer,
  MOST_CHANGES,
  refusalOf,
  stageOnCancelling,
} from '@/features/booking/rules/appointment'
import { type Reminder, remindersDue, stateOfReminder } from '@/features/booking/rules/reminders'

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
  ['new', 'booked', { stage: 'booked', ...UNTOUCHED }, 'new'],
  ['contacted', 'booked', { stage: 'booked', ...UNTOUCHED }, 'contacted'],
  ['won', 'won', { stage: 'won', ...UNTOUCHED }, 'won'],
  ['new', 'booked', { stage: 'won', ...UNTOUCHED }, 'won'],
  ['new', 'booked', { stage: 'lost', ...UNTOUCHED, isChanged: true }, 'lost'],
  ['new', 'booked', { stage: 'booked', ...UNTOUCHED, isChanged: true }, 'booked'],
  ['new', 'booked', { stage: 'booked', ...UNTOUCHED, hasOther: true }, 'booked'],
] as const)('a booking made %s %s; cancelled, a lead %j is %s', (before, after, lead, expected) => {
  expect(stageOnCancelling({ before, after }, lead)).toBe(expected)
})

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

test('a reminder that was sent is not due again, but for another time', () => {
  const now = before(23 * HOUR_MS)
  expect(remindersDue(REMINDED, [], now)).toEqual([DAY])
  expect(remindersDue(REMINDED, [HOUR], now)).toEqual([DAY])
  expect(remindersDue(REMINDED, [DAY], now)).toEqual([])
  expect(remindersDue(REMINDED, [{ ...DAY, sequence: 1 }], now)).toEqual([DAY])
  expect(remindersDue(REMINDED, [], before(HOUR_MS))).toEqual([HOUR])
  expect(remindersDue({ ...REMINDED, state: 'cancelled' }, [], now)).toEqual([])
})
