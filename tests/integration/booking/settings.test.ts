import { afterAll, beforeEach, expect, test } from 'vitest'
import { findBookingSettings } from '@/features/booking/server/booking-settings'
import { closeBooking, openBooking } from '../../helpers/booking'
import { addAdmin, addLimited, payload } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'

afterAll(closeBooking)

const OFFICE = [{ from: '09:00', until: '17:00' }]
const WEEK = Array.from({ length: 7 }, () => OFFICE)

let owner = ''

beforeEach(async () => {
  owner ||= await signIn((await addAdmin()).email)
  await openBooking(['a'])
})

const save = (json: object, cookie = owner) => rest('POST', 'globals/booking', { cookie, json })

test.each([
  [{ isOn: true, hours: null }, 'Choose the hours, and who takes appointments, before visitors may book'],
  [{ isOn: true, hours: { week: WEEK.with(1, [{ from: '17:00', until: '09:00' }]), people: [] } }, 'Monday'],
  [
    { isOn: true, hours: { week: WEEK, people: ['a', 'a'] } },
    'Who takes appointments: Choose each person once',
  ],
  [{ isOn: true, hours: { week: WEEK, people: [], seconds: 1 } }, 'Unrecognized key'],
  [{ isOn: true, staleCalendars: 'ask' }, 'When a calendar could not be read for a day'],
])(
  'settings that cannot be are refused with what is wrong, and those before stay: %j',
  async (given, words) => {
    const before = await findBookingSettings(payload)
    const answer = await save(given)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(await answer.json())).toContain(words)
    expect(await findBookingSettings(payload)).toEqual(before)
  },
)

test('hours may be missing while booking is off, and nothing is offered by what is kept then', async () => {
  expect((await save({ isOn: false, hours: null })).status).toBe(200)
  expect(await findBookingSettings(payload)).toMatchObject({ hours: null })
  expect((await save({ isOn: false, hours: { week: WEEK, people: ['a'] } })).status).toBe(200)
  expect(await findBookingSettings(payload)).toMatchObject({ hours: null })
  expect((await save({ isOn: true })).status).toBe(200)
  expect(await findBookingSettings(payload)).toMatchObject({ hours: { people: ['a'] } })
})

test('the newest of two owners counts as a whole, so that no hours are put together from both', async () => {
  const other = await signIn((await addAdmin()).email)
  await save({ isOn: true, hours: { week: WEEK, people: ['a'], noticeMinutes: 60 }, staleCalendars: 'warn' })
  await save({ isOn: true, hours: { week: WEEK.with(0, []), people: ['b'] }, staleCalendars: 'stop' }, other)
  expect(await findBookingSettings(payload)).toMatchObject({
    hours: { week: WEEK.with(0, []), people: ['b'], noticeMinutes: 120 },
    staleCalendars: 'stop',
  })
})

test('an admin of areas neither reads nor changes them', async () => {
  const limited = await signIn((await addLimited('leads')).email)
  const read = await rest('GET', 'globals/booking', { cookie: limited })
  expect([read.status, (await save({ isOn: false }, limited)).status]).toEqual([403, 403])
  expect(await messageOf(read)).toBeTruthy()
  expect(await findBookingSettings(payload)).toMatchObject({ hours: { people: ['a'] } })
})
