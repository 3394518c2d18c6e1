import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cancel, move } from '@/features/booking/server/change-appointments'
import { makeReminders } from '@/features/booking/server/reminder-job'
import { DROPPED_STATE, OUTDATED, TOO_LATE } from '@/features/mail/rules/outbox'
import { bookAs, forgetAppointments, sentOf } from '../../helpers/appointment-mails'
import { secondInstance, slotAt, visit } from '../../helpers/booking'
import { recordMailEvents, sendToSink } from '../../helpers/mails'
import { addAdmin, freshEmail, payload, query } from '../../helpers/payload'

vi.hoisted(() => {
  // What is sent goes to the sink of each test.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

let instances: Payload[]
let ann = ''
let vera = ''

beforeAll(async () => {
  instances = [payload, await secondInstance()]
})

beforeEach(async () => {
  ann = (await addAdmin()).id
  vera = freshEmail()
})

afterEach(forgetAppointments)

/** Puts an appointment so many minutes from now. */
const place = (id: string, minutes: number) =>
  query(
    `update appointments set begins = soon.at, ends = soon.at + interval '15 minutes',
       held = tstzrange(soon.at, soon.at + interval '15 minutes')
     from (select date_trunc('second', now()) + $2 * interval '1 minute' as at) soon where id = $1`,
    [id, minutes],
  )

/** Books a time that begins so many minutes from now, and was booked so many hours ago. Its confirmation has gone. */
async function bookedIn(minutes: number, hoursAgo = 72) {
  const appointment = await bookAs(vera, ann, 0)
  await query("update appointments set set_at = now() - $2 * interval '1 hour' where id = $1", [
    appointment.id,
    hoursAgo,
  ])
  await place(appointment.id, minutes)
  await query("delete from outbox where event is distinct from 'appointment-reminder'")
  return appointment
}

/** All instances make reminders at once. */
async function remind(): Promise<number> {
  const made = await Promise.all([...instances, ...instances].map(makeReminders))
  return made.reduce((sum, count) => sum + count, 0)
}

const heads = async (sink: Parameters<typeof sentOf>[0]) =>
  (await sentOf(sink)).map(({ mime }) => mime.subject?.split(':')[0])

const DAY = 24 * 60

test('a reminder is sent a day and an hour before, once, however many processes look', async () => {
  const sink = await sendToSink()
  const { id } = await bookedIn(DAY + 1)
  expect(await remind()).toBe(0)
  await place(id, DAY - 1)
  expect(await remind()).toBe(1)
  expect(await remind()).toBe(0)
  expect(await heads(sink)).toEqual(['Reminder'])
  await place(id, 61)
  expect(await remind()).toBe(0)
  await place(id, 59)
  expect(await remind()).toBe(1)
  expect(await heads(sink)).toEqual(['Soon'])
  expect(await remind()).toBe(0)
})

test('whoever books or moves after the moment of a reminder gets none of it', async () => {
  await bookedIn(DAY - 60, 0.5)
  expect(await remind()).toBe(0)
})

test('one that waits is not sent once its appointment was cancelled', async () => {
  const sink = await sendToSink()
  const { id } = await bookedIn(DAY - 60)
  expect(await remind()).toBe(1)
  await cancel(await visit(payload), id, null, { by: null })
  expect(await remind()).toBe(0)
  expect(await heads(sink)).not.toContain('Reminder')
  const reminders = `select state, problem from outbox where event = 'appointment-reminder'`
  expect(await query(reminders)).toEqual([{ state: DROPPED_STATE, problem: OUTDATED }])
})

test('one that waits is not sent once its appointment was moved, which has reminders of its own', async () => {
  const sink = await sendToSink()
  const { id } = await bookedIn(DAY - 60)
  expect(await remind()).toBe(1)
  await move(await visit(payload), id, { slot: slotAt(600), mostADay: null }, { by: null })
  expect(await heads(sink)).not.toContain('Reminder')
  await query("update appointments set set_at = now() - interval '3 days' where id = $1", [id])
  await place(id, DAY - 30)
  expect(await remind()).toBe(1)
  expect(await heads(sink)).toEqual(['Reminder'])
})

test('F61 what waited out an outage of the mail server, or of the site, is not sent after its moment, and says so', async () => {
  const sink = await sendToSink()
  const events = recordMailEvents()
  // The mail server was away for five hours.
  await bookedIn(DAY - 1)
  expect(await remind()).toBe(1)
  await query("update outbox set ends_at = ends_at - interval '5 hours'")
  // The site was away until 20 minutes before.
  vera = freshEmail()
  ann = (await addAdmin()).id
  await bookedIn(20, 2)
  expect(await remind()).toBe(1)
  expect(await heads(sink)).toEqual([])
  const dropped = await query(`select state, problem from outbox where event = 'appointment-reminder'`)
  expect(dropped).toEqual(Array(2).fill({ state: DROPPED_STATE, problem: TOO_LATE }))
  expect(events().filter((event) => event === 'mail.too-late')).toHaveLength(2)
})
