import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { book } from '@/features/booking/server/book'
import { expireOfferedTimes } from '@/features/booking/server/booking-settings'
import * as busy from '@/features/booking/server/busy'
import { findOffered, slotOf } from '@/features/booking/server/offered'
import { bookingOf, closeBooking, openBooking, visit } from '../../helpers/booking'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'

vi.mock('@/features/booking/server/busy', { spy: true })

const MINUTE_MS = 60_000

let person: string

beforeEach(async () => {
  person = String((await addAdmin()).id)
})

afterEach(async () => {
  vi.useRealTimers()
  await query('delete from appointments')
  await expireOfferedTimes(payload)
  vi.mocked(busy.findBusy).mockReset()
})

const offered = async () => (await findOffered(payload, 'audit')) ?? expect.unreachable('nothing is offered')

test('nothing is offered while booking is off, and nothing of a kind that does not exist', async () => {
  await closeBooking()
  expect(await findOffered(payload, 'audit')).toBeNull()
  await openBooking([person])
  expect(await findOffered(payload, 'audit')).not.toBeNull()
  expect(await findOffered(payload, 'massage')).toBeNull()
})

test('the hours have the length of the kind, also those that were stored with another', async () => {
  await openBooking([person], { stepMinutes: 60 })
  await query(`update booking set hours = hours || '{"lengthMinutes": 60}'`)
  await expireOfferedTimes(payload)
  const { hours, times } = await offered()
  expect(hours.lengthMinutes).toBe(15)
  const [first] = times
  expect((first?.until ?? 0) - (first?.from ?? 0)).toBe(15 * MINUTE_MS)
})

test('the times are the same object until a minute has passed or something has changed', async () => {
  await openBooking([person])
  const first = await offered()
  expect(await offered()).toBe(first)
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  const second = await offered()
  expect(second).not.toBe(first)
  expect(await offered()).toBe(second)
  await expireOfferedTimes(payload)
  const third = await offered()
  expect(third).not.toBe(second)
  await openBooking([person], { stepMinutes: 30 })
  expect((await offered()).times.length).toBeLessThan(third.times.length)
})

test('many who ask at once cause one reading', async () => {
  await openBooking([person])
  await expireOfferedTimes(payload)
  vi.mocked(busy.findBusy).mockClear()
  await Promise.all(Array.from({ length: 50 }, offered))
  expect(busy.findBusy).toHaveBeenCalledTimes(1)
})

test('what is booked is offered no more, with its buffer, and neither is what a calendar says is busy', async () => {
  await openBooking([person], { bufferMinutes: 10 })
  const { times, hours } = await offered()
  const [taken, next, third, fourth] = times
  const slot = slotOf(taken?.from ?? 0, hours)
  expect(await book(await visit(payload), bookingOf(person, slot), null)).toMatchObject({ outcome: 'booked' })
  const range = { from: fourth?.from ?? 0, until: fourth?.until ?? 0 }
  vi.mocked(busy.findBusy).mockResolvedValue(new Map([[person, { times: [range], isStale: false }]]))
  await expireOfferedTimes(payload)
  const left = (await offered()).times.map(({ from }) => from)
  expect(left).not.toContain(taken?.from)
  // The buffer of the first reaches into the second; the buffer of the third would reach into what is busy.
  expect(left).not.toContain(next?.from)
  expect(left).not.toContain(third?.from)
  expect(left).not.toContain(fourth?.from)
  expect(left.length).toBe(times.length - 4)
})

test('a calendar that was not read for a day stops the times of its person, or warns, as the owner has chosen', async () => {
  const other = String((await addAdmin()).id)
  vi.mocked(busy.findBusy).mockResolvedValue(new Map([[person, { times: [], isStale: true }]]))
  await openBooking([person, other])
  expect((await offered()).times[0]?.free).toEqual([other])
  await payload.updateGlobal({ slug: 'booking', data: { staleCalendars: 'warn' }, overrideAccess: true })
  expect((await offered()).times[0]?.free).toEqual([person, other])
})

test('an account without the right to leads gets no appointments', async () => {
  const member = String((await addMember()).id)
  await openBooking([member, person])
  expect((await offered()).times[0]?.free).toEqual([person])
})

test('the last one who was given an appointment is known', async () => {
  await openBooking([person])
  const { times, hours, people } = await offered()
  expect(people).toMatchObject([{ lastGivenAt: null }])
  await book(await visit(payload), bookingOf(person, slotOf(times[0]?.from ?? 0, hours)), null)
  await expireOfferedTimes(payload)
  expect(Math.abs(((await offered()).people[0]?.lastGivenAt ?? 0) - Date.now())).toBeLessThan(5_000)
})
