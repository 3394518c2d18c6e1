import { expect, test } from 'vitest'
import { bookingSchema, checkBooking, toLead } from '@/features/booking/rules/booking'
import { bookingHoursSchema } from '@/features/booking/rules/booking-hours'
import { nameTime } from '@/features/booking/rules/time-names'
import { leadSchema, toFieldErrors } from '@/features/leads/rules/lead'

const SENT = {
  begins: '2026-12-01T14:00:00.000Z',
  zone: 'America/Chicago',
  name: ' Ada  Byron ',
  phone: '(212) 555-0142',
  email: 'ada@example.com',
}

test('a booking is read as the lead form reads the same fields', () => {
  const booking = bookingSchema.parse(SENT)
  expect(booking).toMatchObject({ begins: Date.parse(SENT.begins), zone: 'America/Chicago', page: '/' })
  const form = leadSchema.parse({ name: SENT.name, phone: SENT.phone, email: SENT.email, city: 'Akron' })
  expect(toLead(booking)).toEqual({ ...form, city: '', source: 'booking' })
})

test('the lead of a booking keeps where its visitor came from', () => {
  const origin = { page: '/book', referrer: 'https://example.com/', utm_source: 'ads' }
  expect(toLead(bookingSchema.parse({ ...SENT, ...origin }))).toMatchObject(origin)
})

test.each([
  ['name', { name: ' ' }, { name: 'Please tell us your name' }],
  ['name', { name: 'a\u0000b\nc'.repeat(40) }, { name: expect.any(String) }],
  ['phone', { phone: '1'.repeat(21) }, { phone: 'Please use at most 20 characters' }],
  ['email', { email: 'ada@' }, { email: 'That does not look like an e-mail address' }],
  ['begins', { begins: undefined }, { begins: 'Please choose a time' }],
  ['begins', { begins: 'soon' }, { begins: 'Please choose a time' }],
  ['begins', { begins: '2026-12-01T14:00:30.000Z' }, { begins: 'Please choose a time' }],
  ['begins', { begins: '2026-02-30T14:00:00.000Z' }, { begins: 'Please choose a time' }],
  ['begins', { begins: '2026-12-01T09:00' }, { begins: 'Please choose a time' }],
  ['city', { city: 'Akron' }, { city: expect.any(String) }],
  ['source', { source: 'manual' }, { source: expect.any(String) }],
])('%s: %j is refused', (_, given, errors) => {
  const { error } = bookingSchema.safeParse({ ...SENT, ...given })
  expect(error && toFieldErrors(error)).toEqual(errors)
})

test.each([
  ['america/chicago', 'America/Chicago'],
  ['Moon/Base', null],
  ['', null],
  [undefined, null],
])('the zone %j of a visitor is %j', (zone, expected) => {
  expect(bookingSchema.parse({ ...SENT, zone }).zone).toBe(expected)
})

const CLOSED: { from: string; until: string }[][] = Array.from({ length: 7 }, () => [])
const withMonday = (...ranges: { from: string; until: string }[]) => CLOSED.with(1, ranges)
const HOURS = {
  week: withMonday({ from: '09:00', until: '12:00' }, { from: '12:00', until: '24:00' }),
  people: ['a'],
}

test('hours have defaults', () => {
  expect(bookingHoursSchema.parse(HOURS)).toEqual({
    ...HOURS,
    exceptions: [],
    stepMinutes: 15,
    bufferMinutes: 0,
    noticeMinutes: 120,
    horizonDays: 30,
    mostADay: null,
    given: 'turns',
  })
})

test('hours that were stored with a length are read without it', () => {
  expect(bookingHoursSchema.parse({ ...HOURS, lengthMinutes: 60 })).toEqual(bookingHoursSchema.parse(HOURS))
})

test.each([
  [null, 'Invalid input: expected object, received null'],
  [{ ...HOURS, seconds: 1 }, 'Unrecognized key: "seconds"'],
])('%j are no hours', (given, message) => {
  expect(bookingHoursSchema.safeParse(given).error?.issues[0]?.message).toBe(message)
})

test.each([
  [{ week: CLOSED.slice(1) }, 'Write the hours of seven days'],
  [{ week: withMonday({ from: '9:00', until: '12:00' }) }, 'Write a time such as 09:00'],
  [{ week: withMonday({ from: '09:00', until: '24:01' }) }, 'Write a time such as 09:00'],
  [{ week: withMonday({ from: '12:00', until: '12:00' }) }, 'The end is not after the beginning'],
  [
    { week: withMonday({ from: '09:00', until: '12:00' }, { from: '11:59', until: '13:00' }) },
    'The times of a day overlap, or are not in their order',
  ],
  [
    { week: withMonday({ from: '13:00', until: '14:00' }, { from: '09:00', until: '10:00' }) },
    'The times of a day overlap, or are not in their order',
  ],
  [{ exceptions: [{ day: '2027-02-29', ranges: [] }] }, 'Choose a day that exists'],
  [
    {
      exceptions: [
        { day: '2027-01-01', ranges: [] },
        { day: '2027-01-01', ranges: [] },
      ],
    },
    'Write each day once',
  ],
  [{ people: ['a', 'a'] }, 'Choose each person once'],
  [{ stepMinutes: 4 }, 'At least 5 minutes'],
  [{ stepMinutes: 481 }, 'At most 480 minutes'],
  [{ bufferMinutes: -1 }, 'At least 0 minutes'],
  [{ noticeMinutes: 20_161 }, 'At most 20160 minutes'],
  [{ horizonDays: 366 }, 'At most 365 days'],
  [{ mostADay: 0 }, 'At least one a day'],
])('the hours %j are refused', (given, message) => {
  const { error } = bookingHoursSchema.safeParse({ ...HOURS, ...given })
  expect(error?.issues.map((issue) => issue.message)).toContain(message)
})

const NEW_YORK = 'America/New_York'

test.each([
  ['2026-12-01T14:00:00Z', NEW_YORK, 'Tuesday, December 1, 2026', '9:00 AM EST', null],
  ['2026-12-01T14:00:00Z', 'America/Detroit', 'Tuesday, December 1, 2026', '9:00 AM EST', null],
  ['2026-12-01T14:00:00Z', 'America/Chicago', 'Tuesday, December 1, 2026', '8:00 AM CST', '9:00 AM EST'],
  ['2026-11-01T05:30:00Z', NEW_YORK, 'Sunday, November 1, 2026', '1:30 AM EDT', null],
  ['2026-11-01T06:30:00Z', NEW_YORK, 'Sunday, November 1, 2026', '1:30 AM EST', null],
  [
    '2026-12-01T22:00:00Z',
    'Asia/Kolkata',
    'Wednesday, December 2, 2026',
    '3:30 AM GMT+5:30',
    'Tuesday, December 1, 2026, 5:00 PM EST',
  ],
])('%s is called in %s: %s, %s; at the business %s', (instant, zone, day, time, atBusiness) => {
  expect(nameTime(Date.parse(instant), zone, NEW_YORK)).toEqual({ day, time, atBusiness })
})

const KIND = {
  questions: [
    { id: 'roof', label: 'How old is the roof?', isRequired: true },
    { id: 'gate', label: 'Is there a gate?', isRequired: false },
  ],
}

test('the answers to the questions of a kind are read by their labels, and an empty one is none', () => {
  const checked = checkBooking({ ...SENT, answer_roof: ' 20 years ', answer_gate: '' }, KIND)
  expect(checked).toMatchObject({
    booking: { email: 'ada@example.com' },
    answers: [{ question: 'How old is the roof?', answer: '20 years' }],
  })
})

test('a missing answer, one too long, one to no question and wrong values of the form are told together', () => {
  expect(checkBooking({ ...SENT, name: '' }, KIND)).toEqual({
    errors: { name: 'Please tell us your name', answer_roof: 'Please answer this' },
  })
  expect(checkBooking({ ...SENT, answer_roof: 'x'.repeat(256) }, KIND)).toEqual({
    errors: { answer_roof: 'Please use at most 255 characters' },
  })
  expect(checkBooking({ ...SENT, answer_other: 'x' }, { questions: [] })).toEqual({
    errors: { answer_other: expect.any(String) },
  })
})
