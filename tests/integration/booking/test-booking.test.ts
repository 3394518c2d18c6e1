import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestNow } from '@/features/booking/rules/test-booking'
import { readAppointmentToken } from '@/features/booking/server/appointment-link'
import { book } from '@/features/booking/server/book'
import { expireOfferedTimes } from '@/features/booking/server/booking-settings'
import { cancel, miss, move } from '@/features/booking/server/change-appointments'
import { checkBooking } from '@/features/booking/server/check-booking'
import { findOffered, slotOf } from '@/features/booking/server/offered'
import { readAppointmentsOf } from '@/features/booking/server/read-appointments'
import { makeReminders } from '@/features/booking/server/reminder-job'
import { findCalendarFile, findVisitorAppointment } from '@/features/booking/server/visitor-appointment'
import { DROPPED_STATE, TOO_LATE } from '@/features/mail/rules/outbox'
import { sendDueMail } from '@/features/mail/server/outbox'
import { readAppointments } from '@/features/results/server/results'
import { sweep } from '@/flows/retention'
import { featuresOf } from '@/server/feature'
import type { User } from '../../../payload-types'
import { invitationIn, sentOf } from '../../helpers/appointment-mails'
import {
  bookingOf,
  clashes,
  closeBooking,
  openBooking,
  storedAppointment,
  visit,
} from '../../helpers/booking'
import { sendToSink } from '../../helpers/mails'
import { addAdmin, addLimited, payload, query, requestOf } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'

vi.hoisted(() => {
  // What is sent goes to the sink of each test.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

let olga: User
let bob: User
let cookie = ''

beforeAll(async () => {
  olga = await addAdmin()
  bob = await addAdmin()
  await query(
    `update users set name = case id when $1 then 'Olga Owner' else 'Bob Ray' end where id in ($1, $2)`,
    [olga.id, bob.id],
  )
  cookie = await signIn(olga.email)
})

beforeEach(async () => {
  await openBooking([olga.id], { stepMinutes: 60, horizonDays: 4 })
})

afterEach(async () => {
  for (const table of ['outbox', 'appointments', 'webhooks']) await query(`delete from ${table}`)
  await expireOfferedTimes(payload)
})

const ask = async (): Promise<TestNow> => (await rest('GET', 'appointments/test', { cookie })).json()
const send = (body: object, by = cookie) => rest('POST', 'appointments/test', { cookie: by, json: body })
const remove = () => rest('POST', 'appointments/test/remove', { cookie })
const sweepNow = () => sweep(payload.db.pool, featuresOf(payload))
const rows = () => query('select * from appointments order by created_at')

/** Books the latest time, which is some days away. */
async function booked(zone?: string) {
  const { times } = await ask()
  const begins = times.at(-1) ?? ''
  const response = await send({ begins, zone })
  expect(response.status).toBe(200)
  const now: TestNow = await response.json()
  if (!now.test) expect.unreachable('there is no test')
  const id = readAppointmentToken(new URL(now.test.page, 'http://a').searchParams.get('token') ?? '') ?? ''
  return { begins, id, test: now.test, times: now.times }
}

const age = (id: string, by: string) =>
  query(
    `update appointments set begins = begins - $2::interval, ends = ends - $2::interval, updated_at = updated_at - $2::interval,
       held = tstzrange(lower(held) - $2::interval, upper(held) - $2::interval) where id = $1`,
    [id, by],
  )

test('the owner books an offered time, which is held and offered no more, and makes no lead', async () => {
  const leads = await query('select id from form_submissions')
  const { begins, id, test: made, times } = await booked()
  expect(made).toMatchObject({ begins, isOn: true, isCancelled: false, person: 'Olga Owner' })
  expect(times).not.toContain(begins)
  expect(await storedAppointment(id)).toMatchObject({
    lead_id: null,
    tested_by_id: olga.id,
    person_id: olga.id,
    state: 'booked',
  })
  expect(await query('select id from form_submissions')).toEqual(leads)
  const { hours } = (await findOffered(payload, 'audit')) ?? expect.unreachable('nothing is offered')
  const slot = slotOf(Date.parse(begins), hours)
  expect(await book(await visit(payload), bookingOf(olga.id, slot), null)).toEqual({ outcome: 'taken' })
})

test('the owner comes before who would be next, so that nobody else is disturbed', async () => {
  await openBooking([bob.id, olga.id], { stepMinutes: 60, horizonDays: 4 })
  expect((await booked()).test.person).toBe('Olga Owner')
})

test('the mails go to the owner and to the member of the staff, with an invitation, and are told', async () => {
  await openBooking([bob.id], { stepMinutes: 60, horizonDays: 4 })
  const sink = await sendToSink()
  const { test: made } = await booked('America/Denver')
  expect(made.mails.map(({ to, sentAt, problem }) => [to, sentAt, problem])).toEqual([
    [olga.email, null, null],
    [bob.email, null, null],
  ])
  const mails = await sentOf(sink)
  const [own, staff] = [olga.email, bob.email].map((to) => mails.find((mail) => mail.to === to))
  if (!own || !staff) expect.unreachable('a mail is missing')
  expect(own.mime.subject).toMatch(/^Your 15-minute audit, .* M[SD]T$/)
  expect(invitationIn(own)).toMatchObject({ method: 'REQUEST', sequence: '0', status: 'CONFIRMED' })
  expect(staff.mime.subject).toMatch(/^Booked: Test: Olga Owner, /)
  expect(staff.mime.text).toContain('/admin/globals/booking')
  expect((await ask()).test?.mails.map(({ state, sentAt }) => [state, typeof sentAt])).toEqual([
    ['sent', 'string'],
    ['sent', 'string'],
  ])
})

test('removing it cancels it in the calendars, gives its time back, and makes room for another', async () => {
  const sink = await sendToSink()
  const { begins, id } = await booked()
  await sentOf(sink)
  const { test: removed, times }: TestNow = await (await remove()).json()
  expect(removed).toMatchObject({ isOn: false, isCancelled: true })
  expect(times).toContain(begins)
  const mails = await sentOf(sink)
  const own = mails.filter(({ mime }) => mime.subject?.startsWith('Cancelled: your'))
  expect(own.map((mail) => [mail.to, invitationIn(mail).method])).toEqual([[olga.email, 'CANCEL']])
  expect((await remove()).status).toBe(409)
  const { id: next } = await booked()
  expect(next).not.toBe(id)
  const log = await query(`select kind from audit_log where kind like 'booking.test%' order by at, id`)
  expect(log.map(({ kind }) => kind).slice(-3)).toEqual([
    'booking.test-made',
    'booking.test-removed',
    'booking.test-made',
  ])
})

test('its page moves and cancels it as any other, five times, and its file is there', async () => {
  const { id, times, test: made } = await booked()
  const token = new URL(made.page, 'http://a').searchParams.get('token') ?? ''
  expect(await findVisitorAppointment(payload, token)).toMatchObject({ person: 'Olga Owner', refusal: null })
  expect(await findCalendarFile(payload, token)).toContain('BEGIN:VEVENT')
  const { hours } = (await findOffered(payload, 'audit')) ?? expect.unreachable('nothing is offered')
  const changes = times.slice(-6).map((begins) => slotOf(Date.parse(begins), hours))
  const outcomes: string[] = []
  for (const slot of changes)
    outcomes.push((await move(await visit(payload), id, { slot, mostADay: null }, { by: null })).outcome)
  expect(outcomes).toEqual(['moved', 'moved', 'moved', 'moved', 'moved', 'often'])
  expect(await storedAppointment(id)).toMatchObject({ sequence: 5, moves: 5 })
  expect(await findVisitorAppointment(payload, token)).toMatchObject({ refusal: 'often' })
  // The staff have no limit, and the history of no lead to write.
  expect((await cancel(await requestOf(olga), id, null, { by: olga.id })).outcome).toBe('cancelled')
  expect((await miss(await requestOf(olga), id)).outcome).toBe('over')
})

test('it stands in no list and no figure, and is told to nobody but by mail', async () => {
  await payload.create({
    collection: 'webhooks',
    data: {
      name: 'all',
      url: 'https://example.com/hook',
      events: ['appointment.created', 'appointment.cancelled', 'lead.created'],
      active: true,
    },
    overrideAccess: true,
  })
  const { begins } = await booked()
  const req = await requestOf(olga)
  const at = Date.parse(begins)
  expect(await readAppointmentsOf(req, { from: at, until: at + 1 })).toEqual([])
  const days = { from: begins.slice(0, 10), to: begins.slice(0, 10) }
  expect(await readAppointments(req, days)).toEqual({ held: 0, coming: 0, missed: 0 })
  expect(await query(`select event from outbox where kind = 'webhook'`)).toEqual([])
  expect(await query('select 1 from alert_news')).toEqual([])
  expect(await query(`select 1 from lead_events where kind = 'appointment'`)).toEqual([])
  await query('update appointments set person_id = null')
  expect(await checkBooking(process.env.DATABASE_URL ?? '')).toMatchObject({ isFine: true })
  await remove()
  expect(await query(`select event from outbox where kind = 'webhook'`)).toEqual([])
})

test('it takes no turn from the staff', async () => {
  await openBooking([olga.id, bob.id], { stepMinutes: 60, horizonDays: 4 })
  await booked()
  const { people } = (await findOffered(payload, 'audit')) ?? expect.unreachable('nothing is offered')
  expect(people.map(({ lastGivenAt }) => lastGivenAt)).toEqual([null, null])
})

test('it has reminders, and one that is late is not sent, and says why', async () => {
  const { id, begins, test: made } = await booked()
  expect(made.reminders.map(({ name, at }) => [name, Date.parse(begins) - Date.parse(at)])).toEqual([
    ['day', 24 * 60 * 60_000],
    ['hour', 60 * 60_000],
  ])
  const left = Date.parse(begins) - Date.now() - 30 * 60_000 - 29 * 60_000
  await age(id, `${left} milliseconds`)
  await query(`update appointments set set_at = now() - interval '3 days'`)
  expect(await makeReminders(payload)).toBe(2)
  const sink = await sendToSink()
  await sendDueMail(payload)
  expect(sink.taken.map(({ to }) => to)).toContain(olga.email)
  const reminders = await query(
    `select state, problem from outbox where event = 'appointment-reminder' order by ends_at`,
  )
  expect(reminders).toEqual([
    { state: DROPPED_STATE, problem: TOO_LATE },
    { state: 'sent', problem: null },
  ])
})

test('each owner has one at a time, also of two presses at once', async () => {
  const { times } = await ask()
  const two = await Promise.all(times.slice(-2).map((begins) => send({ begins })))
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await send({ begins: times.at(-3) })).status).toBe(409)
  expect(await rows()).toHaveLength(1)
  expect(await clashes()).toEqual([])
  // Another owner has one of his own.
  const other = await signIn(bob.email)
  expect((await send({ begins: times.at(-3) }, other)).status).toBe(200)
})

test('a time that is not offered, a booking that is off and a member of the staff are refused', async () => {
  const { times } = await ask()
  expect((await send({ begins: '2031-06-02T03:00:00.000Z' })).status).toBe(409)
  expect((await send({ begins: 'tomorrow' })).status).toBe(400)
  const { email } = await addLimited('leads')
  expect((await send({ begins: times.at(-1) }, await signIn(email))).status).toBe(403)
  await closeBooking()
  const off = await send({ begins: times.at(-1) })
  expect([off.status, await messageOf(off)]).toEqual([
    409,
    'Visitors cannot book at the moment, so that there is nothing to try.',
  ])
  expect(await ask()).toEqual({ test: null, times: [] })
  expect(await rows()).toEqual([])
})

test('one that is over is removed by hand, gives way to the next, and goes by itself after a day', async () => {
  const { id, begins } = await booked()
  const past = (hours: number) => `${Date.parse(begins) - Date.now() + hours * 60 * 60_000} milliseconds`
  await age(id, past(2))
  expect((await ask()).test).toMatchObject({ isOn: false, isCancelled: false })
  expect((await remove()).status).toBe(200)
  expect(await rows()).toEqual([])

  const { id: second } = await booked()
  await age(second, past(2))
  const { id: third } = await booked()
  expect((await rows()).map(({ id }) => id)).toEqual([third])

  await sweepNow()
  expect(await rows()).toHaveLength(1)
  await age(third, past(26))
  await sweepNow()
  expect(await rows()).toEqual([])

  const { id: fourth } = await booked()
  await remove()
  await sweepNow()
  expect(await rows()).toHaveLength(1)
  await query(`update appointments set updated_at = now() - interval '25 hours' where id = $1`, [fourth])
  await sweepNow()
  expect(await rows()).toEqual([])
})

test('it stands in the private feed of its person, and goes with its owner', async () => {
  const owner = await addAdmin()
  await openBooking([bob.id], { stepMinutes: 60, horizonDays: 4 })
  const own = await signIn(owner.email)
  const { times } = await ask()
  expect((await send({ begins: times.at(-1) }, own)).status).toBe(200)
  const { address } = await (
    await rest('POST', `users/${bob.id}/calendar-feed`, { cookie: await signIn(bob.email) })
  ).json()
  const feed = (
    await (await rest('GET', new URL(address).pathname.replace('/api/', ''), {})).text()
  ).replaceAll('\r\n ', '')
  expect(feed).toMatch(/SUMMARY:15-minute audit: Test: /)
  expect(feed).toContain('/admin/globals/booking')
  await payload.delete({ collection: 'users', id: owner.id, overrideAccess: true })
  expect(await rows()).toEqual([])
})
