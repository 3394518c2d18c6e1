import { expect, test } from 'vitest'
import {
  type Appointment,
  type Changer,
  cancelAppointment,
  closeAppointment,
  MOST_CHANGES,
  moveAppointment,
  REFUSALS,
  stageOnBooking,
  stageOnCancelling,
} from '@/features/booking/rules/appointment'
import { type Reminder, remindersDue, stateOfReminder } from '@/features/booking/rules/reminders'
import { STAGES } from '@/features/leads/rules/stage'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const BEGINS = Date.parse('2026-12-01T14:00:00Z')
const BOOKED: Appointment = {
  state: 'booked',
  from: BEGINS,
  until: BEGINS + 15 * MINUTE_MS,
  setAt: BEGINS - 72 * HOUR_MS,
  sequence: 2,
}
const LATER = { from: BEGINS + 24 * HOUR_MS, until: BEGINS + 24 * HOUR_MS + 15 * MINUTE_MS }
const STAFF: Changer = { is: 'staff' }
const visitor = (changes: number): Changer => ({ is: 'visitor', changes })
const BEFORE = BEGINS - HOUR_MS

test('an appointment is moved: it has another time, and its invitation another number', () => {
  expect(moveAppointment(BOOKED, LATER, visitor(0), BEFORE)).toEqual({
    appointment: { state: 'booked', ...LATER, setAt: BEFORE, sequence: 3 },
  })
})

test('an appointment is cancelled', () => {
  expect(cancelAppointment(BOOKED, visitor(MOST_CHANGES - 1), BEFORE)).toEqual({
    appointment: { ...BOOKED, state: 'cancelled', sequence: 3 },
  })
})

test.each([
  ['cancelled', { state: 'cancelled' }, STAFF, BEFORE],
  ['cancelled', { state: 'cancelled' }, visitor(MOST_CHANGES), BEGINS],
  ['over', { state: 'held' }, STAFF, BEFORE],
  ['over', { state: 'missed' }, visitor(0), BEFORE],
  ['begun', {}, STAFF, BEGINS],
  ['begun', {}, visitor(0), BEGINS + 1],
  ['too-many', {}, visitor(MOST_CHANGES), BEFORE],
] as const)('%s: %j is neither moved nor cancelled by %j at %i', (refusal, given, by, now) => {
  expect(moveAppointment({ ...BOOKED, ...given }, LATER, by, now)).toEqual({ refusal })
  expect(cancelAppointment({ ...BOOKED, ...given }, by, now)).toEqual({ refusal })
  expect(REFUSALS[refusal]).toMatch(/\.$/)
})

test('the staff change an appointment as often as they like', () => {
  expect(moveAppointment({ ...BOOKED, sequence: 50 }, LATER, STAFF, BEFORE)).toMatchObject({
    appointment: { sequence: 51 },
  })
})

test.each([
  ['past', BEFORE],
  ['past', BEFORE - 1],
  ['same', BEGINS],
] as const)('%s: an appointment is not moved to %i', (refusal, from) => {
  expect(moveAppointment(BOOKED, { from, until: from + 1 }, STAFF, BEFORE)).toEqual({ refusal })
})

test.each([
  ['booked', BEGINS, 'held'],
  ['booked', BEGINS + HOUR_MS, 'missed'],
  ['missed', BEGINS + HOUR_MS, 'held'],
  ['held', BEGINS + HOUR_MS, 'missed'],
] as const)('an appointment that is %s is noted at %i as %s', (state, now, as) => {
  const appointment = { ...BOOKED, state }
  expect(closeAppointment(appointment, as, now)).toEqual({ appointment: { ...appointment, state: as } })
})

test.each([
  ['booked', BEFORE, 'not-begun'],
  ['cancelled', BEGINS + HOUR_MS, 'cancelled'],
] as const)('whether somebody came is not noted of one that is %s at %i', (state, now, refusal) => {
  expect(closeAppointment({ ...BOOKED, state }, 'missed', now)).toEqual({ refusal })
})

test('a booking joins leads that are neither lost, spam nor in the trash, and takes none a stage back', () => {
  const joined = STAGES.map((stage) => [stage, stageOnBooking({ stage, isTrashed: false })])
  expect(Object.fromEntries(joined)).toEqual({
    new: 'booked',
    contacted: 'booked',
    booked: 'booked',
    won: 'won',
    lost: null,
    spam: null,
  })
  expect(STAGES.map((stage) => stageOnBooking({ stage, isTrashed: true }))).toEqual(STAGES.map(() => null))
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
  expect(stateOfReminder(reminder, { ...BOOKED, ...given }, now)).toBe(expected)
})

test('a reminder that was sent is not due again, but for another time', () => {
  const now = before(23 * HOUR_MS)
  expect(remindersDue(BOOKED, [], now)).toEqual([DAY])
  expect(remindersDue(BOOKED, [HOUR], now)).toEqual([DAY])
  expect(remindersDue(BOOKED, [DAY], now)).toEqual([])
  expect(remindersDue(BOOKED, [{ ...DAY, sequence: 1 }], now)).toEqual([DAY])
  expect(remindersDue(BOOKED, [], before(HOUR_MS))).toEqual([HOUR])
  expect(remindersDue({ ...BOOKED, state: 'cancelled' }, [], now)).toEqual([])
})
