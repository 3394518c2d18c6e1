import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '@/env'
import { toAppointmentUid } from '@/features/booking/rules/invitation'
import { OFFERED_TIMES } from '@/features/booking/server/booking-settings'
import { findBusy } from '@/features/booking/server/busy'
import { readNext } from '@/features/booking/server/calendars'
import { checkCalendars } from '@/features/booking/server/check-calendars'
import { bridge } from '@/lib/bridge'
import { secondInstance } from '../../helpers/booking'
import { addCalendar, hoursFrom, startCalendar } from '../../helpers/calendars'
import { recordedLog } from '../../helpers/log'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'

const HOUR_MS = 60 * 60_000
/** In a week, at a full hour. */
const SOON = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 7 * 24 * HOUR_MS
const hourFrom = (from: number) => ({ from, until: from + HOUR_MS })

beforeEach(async () => {
  vi.spyOn(env, 'WEBHOOK_ALLOW_PRIVATE', 'get').mockReturnValue(true)
  await query('delete from booking_calendars')
  return () => vi.restoreAllMocks()
})

// The column is rounded to milliseconds, so that now() may lie after the next query.
const makeDue = () => query(`update booking_calendars set next_read_at = now() - interval '1 second'`)
const stateOf = async (id: string) =>
  (await query('select problem, is_told, read_at from booking_calendars where id = $1', [id]))[0]

/** Whether this process has to find the offered times anew. */
function hasExpired(): boolean {
  const isKnown = bridge.documents.has(OFFERED_TIMES)
  bridge.documents.set(OFFERED_TIMES, Promise.resolve([]))
  return !isKnown
}

test('a person is busy by time off and by each own calendar, and nobody else is', async () => {
  const [one, other] = [await addAdmin(), await addAdmin()]
  const [work, home] = [
    await startCalendar(hoursFrom([SOON])),
    await startCalendar(hoursFrom([SOON + 5 * HOUR_MS])),
  ]
  await addCalendar(one.id, work.url)
  await addCalendar(one.id, home.url)
  await query(
    `insert into booking_time_off (person_id, begins, ends) values ($1, $2, $3), ($1, now() - interval '2 days', now() - interval '1 day')`,
    [one.id, new Date(SOON + 2 * HOUR_MS), new Date(SOON + 3 * HOUR_MS)],
  )
  while (await readNext(payload));
  const busy = await findBusy(payload, [String(one.id), String(other.id)])
  expect(busy.get(String(other.id))).toBeUndefined()
  const { times, isStale } = busy.get(String(one.id)) ?? { times: [], isStale: null }
  expect(times.toSorted((a, b) => a.from - b.from)).toEqual([
    hourFrom(SOON),
    hourFrom(SOON + 2 * HOUR_MS),
    hourFrom(SOON + 5 * HOUR_MS),
  ])
  expect(isStale).toBe(false)
  expect(await findBusy(payload, [])).toEqual(new Map())
})

test('a calendar is read once in ten minutes, whatever the number of processes', async () => {
  const person = await addAdmin()
  const calendar = await startCalendar(hoursFrom([SOON]))
  const id = await addCalendar(person.id, calendar.url)
  const second = await secondInstance()
  const read = await Promise.all([payload, second, payload, second].map(readNext))
  expect(read.filter(Boolean)).toHaveLength(1)
  expect(calendar.asked).toHaveLength(1)
  const [row] = await query(
    `select extract(epoch from next_read_at - now())::int as seconds from booking_calendars where id = $1`,
    [id],
  )
  expect(row.seconds).toBeGreaterThan(9 * 60)
  expect(row.seconds).toBeLessThanOrEqual(10 * 60)
})

test('the offered times expire with what a calendar says, and stay while it says the same', async () => {
  const calendar = await startCalendar(hoursFrom([SOON]))
  await addCalendar((await addAdmin()).id, calendar.url)
  hasExpired()
  await readNext(payload)
  expect(hasExpired()).toBe(true)
  await makeDue()
  expect(await readNext(payload)).toBe(true)
  expect(hasExpired()).toBe(false)
  calendar.feed = hoursFrom([SOON + HOUR_MS])
  await makeDue()
  await readNext(payload)
  expect(hasExpired()).toBe(true)
})

test('the appointments of this site are no other engagement', async () => {
  const person = await addAdmin()
  const host = new URL(env.SITE_URL).host
  const calendar = await startCalendar(
    hoursFrom(
      [SOON, toAppointmentUid('1', host)],
      [SOON + 2 * HOUR_MS, toAppointmentUid('1', 'example.com')],
    ),
  )
  await addCalendar(person.id, calendar.url)
  await readNext(payload)
  expect((await findBusy(payload, [String(person.id)])).get(String(person.id))?.times).toEqual([
    hourFrom(SOON + 2 * HOUR_MS),
  ])
})

test('a calendar that has not changed keeps its copy, and is read as a whole when that reaches no longer', async () => {
  const person = await addAdmin()
  const calendar = await startCalendar('')
  const feed = hoursFrom([SOON])
  calendar.answer = ({ headers }, res) => {
    if (headers['if-none-match'] === '"1"') return void res.writeHead(304).end()
    res.writeHead(200, { etag: '"1"' }).end(feed)
  }
  await addCalendar(person.id, calendar.url)
  await readNext(payload)
  await makeDue()
  await readNext(payload)
  await query(`update booking_calendars set covers_until = covers_until - interval '8 days'`)
  await makeDue()
  await readNext(payload)
  expect(calendar.asked.map((headers) => headers['if-none-match'])).toEqual([undefined, '"1"', undefined])
  expect((await findBusy(payload, [String(person.id)])).get(String(person.id))?.times).toEqual([
    hourFrom(SOON),
  ])
})

test('what is no calendar is no news: the last copy counts, and after a day it is said once, and once that it is back', async () => {
  const person = await addAdmin()
  const calendar = await startCalendar(hoursFrom([SOON]))
  const id = await addCalendar(person.id, calendar.url)
  await readNext(payload)
  calendar.feed = '<!doctype html><title>Sign in</title>'
  const log = recordedLog()
  const before = payload.logger
  payload.logger = log.logger
  onTestFinished(() => {
    payload.logger = before
  })
  const events = () => log.entries().flatMap(({ event }) => (event?.startsWith('booking.') ? [event] : []))
  const readAgain = async () => {
    await makeDue()
    await readNext(payload)
  }
  await readAgain()
  expect(await stateOf(id)).toMatchObject({
    problem: 'It is no calendar: a sign-in page may have come in its place',
    is_told: false,
  })
  expect(events()).toEqual([])
  await query(`update booking_calendars set read_at = now() - interval '25 hours'`)
  hasExpired()
  await readAgain()
  expect(hasExpired()).toBe(true)
  await readAgain()
  expect(events()).toEqual(['booking.calendar-stale'])
  expect((await findBusy(payload, [String(person.id)])).get(String(person.id))).toEqual({
    times: [hourFrom(SOON)],
    isStale: true,
  })
  calendar.feed = hoursFrom([SOON])
  await readAgain()
  await readAgain()
  expect(events()).toEqual(['booking.calendar-stale', 'booking.calendar-back'])
  expect(await stateOf(id)).toMatchObject({ problem: null, is_told: false })
})

test('an address that was sealed with another key is not asked, and says so', async () => {
  const calendar = await startCalendar(hoursFrom([SOON]))
  const id = await addCalendar((await addAdmin()).id, calendar.url, 'another key')
  await readNext(payload)
  expect(calendar.asked).toEqual([])
  expect(await stateOf(id)).toMatchObject({ problem: 'Its address was stored with another PAYLOAD_SECRET' })
})

test('who is none of the staff has no calendar read', async () => {
  const calendar = await startCalendar(hoursFrom([SOON]))
  await addCalendar((await addMember()).id, calendar.url)
  expect(await readNext(payload)).toBe(false)
  expect(calendar.asked).toEqual([])
})

test('calendars and time off go with the account', async () => {
  const person = await addAdmin()
  await addAdmin()
  await addCalendar(person.id, 'https://example.com/a.ics')
  await query(
    `insert into booking_time_off (person_id, begins, ends) values ($1, now(), now() + interval '1 day')`,
    [person.id],
  )
  await payload.delete({ collection: 'users', id: person.id, overrideAccess: true })
  for (const table of ['booking_calendars', 'booking_time_off'])
    expect(await query(`select from ${table} where person_id = $1`, [person.id])).toEqual([])
})

test('the doctor says whose calendar was not read for a day', async () => {
  const url = process.env.DATABASE_URL ?? ''
  expect(await checkCalendars(url)).toMatchObject({ isFine: true, reason: 'none of the staff has given one' })
  const [one, other] = [await addAdmin(), await addAdmin()]
  await addCalendar(one.id, 'https://example.com/a.ics')
  await addCalendar(other.id, 'https://example.com/b.ics')
  expect(await checkCalendars(url)).toMatchObject({ isFine: true, reason: '2 read within a day' })
  await query(`update booking_calendars set read_at = now() - interval '25 hours' where person_id = $1`, [
    one.id,
  ])
  const finding = await checkCalendars(url)
  expect(finding).toMatchObject({ isFine: false, isFatal: false })
  expect(finding.reason).toContain(`of ${one.email}.`)
  expect(await checkCalendars(url.replace(/\/[^/]*$/, '/no-such-database'))).toMatchObject({ isFine: false })
})
