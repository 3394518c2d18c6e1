import { expect, test } from 'vitest'
import { type BookingHours, hoursProblem } from '@/features/booking/rules/booking-hours'
import { adviceOn } from '@/features/booking/rules/calendar-state'
import { fromShownEnd, nextRange, PROPOSED_HOURS, toShownEnd } from '@/features/booking/rules/proposed-hours'
import { timeOffName } from '@/features/booking/rules/time-off-name'

const onMonday = (...ranges: [from: string, until: string][]): Partial<BookingHours> => ({
  week: PROPOSED_HOURS.week.map((day, at) =>
    at === 1 ? ranges.map(([from, until]) => ({ from, until })) : day,
  ),
})

test.each<[Partial<Record<keyof BookingHours, unknown>>, string | null]>([
  [{}, null],
  [{ people: ['a'] }, null],
  [onMonday(['17:00', '09:00']), 'Monday: The end is not after the beginning'],
  [onMonday(['09:00', '']), 'Monday: Write a time such as 09:00'],
  [
    onMonday(['13:00', '15:00'], ['09:00', '12:00']),
    'Monday: The times of a day overlap, or are not in their order',
  ],
  [onMonday(['09:00', '12:00'], ['12:00', '24:00']), null],
  [{ exceptions: [{ day: '2031-02-30', ranges: [] }] }, '2031-02-30: Choose a day that exists'],
  [{ exceptions: [{ day: '', ranges: [] }] }, 'Other hours: Choose a day that exists'],
  [
    { exceptions: ['2031-12-25', '2031-12-25'].map((day) => ({ day, ranges: [] })) },
    'Holidays and other hours: Write each day once',
  ],
  [{ horizonDays: 400 }, 'Days ahead: At most 365 days'],
  [{ mostADay: 0 }, 'At most a day: At least one a day'],
  [{ people: ['a', 'a'] }, 'Who takes appointments: Choose each person once'],
])('hours with %j: %s', (changed, problem) => {
  expect(hoursProblem({ ...PROPOSED_HOURS, ...changed })).toBe(problem)
})

test('what the screen stores for an empty number is refused, with its name', () => {
  // JSON has no NaN, so that null arrives.
  const sent = JSON.parse(JSON.stringify({ ...PROPOSED_HOURS, noticeMinutes: Number.NaN }))
  expect(hoursProblem(sent)).toMatch(/^Shortest notice: /)
  expect(hoursProblem(JSON.parse(JSON.stringify({ ...PROPOSED_HOURS, mostADay: null })))).toBeNull()
})

test.each([
  [[], { from: '09:00', until: '17:00' }],
  [[{ from: '09:00', until: '12:00' }], { from: '13:00', until: '14:00' }],
  [[{ from: '09:00', until: '22:30' }], { from: '23:00', until: '24:00' }],
  [[{ from: '09:00', until: '24:00' }], { from: '', until: '' }],
])('after %j comes %j', (ranges, next) => {
  expect(nextRange(ranges)).toEqual(next)
})

test('a day ends at 24:00, which an input shows as 00:00', () => {
  expect([toShownEnd('24:00'), fromShownEnd('00:00'), fromShownEnd('17:00')]).toEqual([
    '00:00',
    '24:00',
    '17:00',
  ])
})

test.each([
  ['2031-12-24T05:00:00Z', '2031-12-27T05:00:00Z', 'Wed, Dec 24, 2031 to Fri, Dec 26, 2031'],
  ['2031-12-24T05:00:00Z', '2031-12-25T05:00:00Z', 'Wed, Dec 24, 2031'],
  // A day of 23 hours.
  ['2031-03-09T05:00:00Z', '2031-03-10T04:00:00Z', 'Sun, Mar 9, 2031'],
  ['2031-06-02T13:00:00Z', '2031-06-02T16:30:00Z', 'Mon, Jun 2, 2031, 9:00 AM to 12:30 PM'],
  ['2031-06-02T13:00:00Z', '2031-06-03T16:30:00Z', 'Mon, Jun 2, 2031, 9:00 AM to Tue, Jun 3, 2031, 12:30 PM'],
])('time off from %s until %s is %s', (begins, ends, name) => {
  expect(timeOffName(begins, ends, 'America/New_York')).toBe(name)
})

test.each([
  ['It is no calendar: a sign-in page may have come in its place', /^Copy the private address/],
  ['Its site answered 404', /^Copy the private address/],
  ['Its site answered 503', /^Nothing for the moment/],
  ['It did not come within 10 s', /^Nothing for the moment/],
  ['Its site was not found', /^Nothing for the moment/],
  ['It is larger than 16 MB', /^Share a smaller calendar/],
  ['It has more events or recurrences than can be read', /^Share a smaller calendar/],
  ['Its address was stored with another PAYLOAD_SECRET', /^Add its address again/],
])('%s: what to do', (problem, advice) => {
  expect(adviceOn(problem)).toMatch(advice)
})

test('of a calendar that could not be added nobody says that it is tried again', () => {
  expect(adviceOn('It was cut off', true)).toBe('Try again in a few minutes.')
  expect(adviceOn('Its site answered 404', true)).toMatch(/^Copy the private address/)
})
