import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverPaths } from '@/domain/server-paths'
import { MOST_CHANGES } from '@/features/booking/rules/appointment'
import { appointmentFront } from '@/features/booking/server/appointment-handlers'
import { appointmentPath, TOKEN } from '@/features/booking/server/appointment-link'
import { findOffered } from '@/features/booking/server/offered'
import { findVisitorAppointment, READABLE_DAYS } from '@/features/booking/server/visitor-appointment'
import { bookAs, forgetAppointments, lineOf } from '../../helpers/appointment-mails'
import { closeBooking, openBooking, storedAppointment } from '../../helpers/booking'
import { addAdmin, freshEmail, openPayload, payload, query } from '../../helpers/payload'

const { handlers = {} } = appointmentFront(openPayload)
const SITE = 'http://localhost:3000'
let ann = ''
let address = 0

beforeAll(async () => {
  ann = (await addAdmin()).id
  await openBooking([ann])
})

afterAll(closeBooking)

beforeEach(() => {
  address += 1
})

afterEach(forgetAppointments)

const tokenOf = (path: string) => new URL(path, SITE).searchParams.get(TOKEN) ?? ''

/** Presses a button of the page of an appointment, without a session and from anywhere. */
async function press(path: string, fields: Record<string, string>, from = `192.0.2.${address}`) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-client-address': from,
    origin: 'https://mail.example',
  }
  const request = new Request(`${SITE}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  })
  const response = await handlers[`POST ${serverPaths.appointment}`]?.(request)
  if (!response) throw new Error('There is no handler')
  const location = response.headers.get('location')
  const news = location ? new URL(location, SITE).searchParams.get('news') : null
  expect(response.headers.get('cache-control')).toBe('no-store, private')
  return { status: response.status, location, news }
}

async function booked() {
  const { id, lead } = await bookAs(freshEmail(), ann, 0)
  return { id, lead, path: appointmentPath(id) }
}

const moveTo = (path: string, begins: string) => press(path, { do: 'move', begins })

/** Times that are offered, of which the first ones are taken by nobody here. */
async function offeredTimes() {
  const offered = await findOffered(payload, 'audit')
  return offered?.times.map(({ from }) => new Date(from).toISOString()) ?? []
}

describe('the page of an appointment', () => {
  test('shows it to whoever has its link, and changes nothing', async () => {
    const { id, path } = await booked()
    const before = await storedAppointment(id)
    const found = await findVisitorAppointment(payload, tokenOf(path))
    expect([found?.appointment.id, found?.refusal]).toEqual([id, null])
    expect(await storedAppointment(id)).toEqual(before)
  })

  test('is none for any other text, for one that is gone, and weeks after it', async () => {
    const { id, path } = await booked()
    expect(await findVisitorAppointment(payload, id)).toBeNull()
    const days = (count: number) =>
      query(
        `update appointments set begins = now() - $2 * interval '1 day', ends = now() + interval '15 minutes' - $2 * interval '1 day',
           held = tstzrange(now() - ($2 + 1) * interval '1 day', now() + interval '1 hour' - $2 * interval '1 day') where id = $1`,
        [id, count],
      )
    await days(READABLE_DAYS - 1)
    expect((await findVisitorAppointment(payload, tokenOf(path)))?.refusal).toBe('over')
    await days(READABLE_DAYS + 1)
    expect(await findVisitorAppointment(payload, tokenOf(path))).toBeNull()
    await query('delete from appointments')
    expect(await findVisitorAppointment(payload, tokenOf(path))).toBeNull()
  })
})

describe('a button on it', () => {
  test('cancels, with the reason that was typed, and again without effect', async () => {
    const { id, path } = await booked()
    const pressed = await press(path, { do: 'cancel', reason: ' I am\r\nill ' })
    expect(pressed).toEqual({ status: 303, location: `${path}&news=cancelled`, news: 'cancelled' })
    const { state, reason, sequence } = await storedAppointment(id)
    expect([state, reason, sequence]).toEqual(['cancelled', 'I am\nill', 1])
    expect((await press(path, { do: 'cancel' })).news).toBe('cancelled')
    expect((await storedAppointment(id)).sequence).toBe(1)
    expect((await findVisitorAppointment(payload, tokenOf(path)))?.refusal).toBe('cancelled')
    const [time = ''] = await offeredTimes()
    expect((await moveTo(path, time)).news).toBe('over')
  })

  test('moves to a time that is offered, and to no other', async () => {
    const { id, path } = await booked()
    const [time = ''] = await offeredTimes()
    expect((await moveTo(path, '')).news).toBe('none')
    for (const other of ['tomorrow', '2031-06-02T13:07:00.000Z', '2020-01-01T10:00:00.000Z'])
      expect((await moveTo(path, other)).news, other).toBe('taken')
    expect((await storedAppointment(id)).sequence).toBe(0)
    expect((await moveTo(path, time)).news).toBe('moved')
    expect((await storedAppointment(id)).begins.toISOString()).toBe(time)
  })

  test('keeps the time when somebody else has taken the other one', async () => {
    const { id, path } = await booked()
    const other = await booked().catch(() => null)
    expect(other).toBeNull()
    const rival = await bookAs(freshEmail(), ann, 300)
    const [time = ''] = await offeredTimes()
    expect((await moveTo(appointmentPath(rival.id), time)).news).toBe('moved')
    expect((await moveTo(path, time)).news).toBe('taken')
    expect((await storedAppointment(id)).sequence).toBe(0)
  })

  test('does nothing that is neither', async () => {
    const { id, path } = await booked()
    for (const action of ['', 'book', '__proto__'])
      expect((await press(path, { do: action })).news, action).toBeNull()
    expect((await storedAppointment(id)).sequence).toBe(0)
  })

  test('T190 of a guessed link changes nothing', async () => {
    const { id, path } = await booked()
    const other = tokenOf(appointmentPath('6f1c2f8e-6f2d-4d0e-9d3e-0b2a5f4c7d11'))
    for (const token of ['', id, `${id}.${other.split('.')[1]}`, `${tokenOf(path)}x`]) {
      const pressed = await press(`${serverPaths.appointment}?${TOKEN}=${token}`, { do: 'cancel' })
      expect(pressed).toEqual({ status: 303, location: serverPaths.appointment, news: null })
    }
    expect((await storedAppointment(id)).state).toBe('booked')
  })

  test('T190 past its count changes nothing and mails nobody, whichever appointment of the lead it is', async () => {
    const { id, path } = await booked()
    const times = await offeredTimes()
    for (let turn = 0; turn < MOST_CHANGES; turn += 1)
      expect((await moveTo(path, times[turn * 4] ?? '')).news).toBe('moved')
    await query('delete from outbox')
    expect((await moveTo(path, times[60] ?? '')).news).toBe('often')
    expect((await press(path, { do: 'cancel' })).news).toBe('often')
    expect((await storedAppointment(id)).sequence).toBe(MOST_CHANGES)
    expect(await query('select 1 from outbox')).toEqual([])
    expect((await findVisitorAppointment(payload, tokenOf(path)))?.refusal).toBe('often')
  })

  test('T190 is refused for a while to an address that presses without end', async () => {
    const { path } = await booked()
    const from = '198.51.100.7'
    for (let turn = 0; turn < 30; turn += 1) await press(path, { do: 'nothing' }, from)
    expect((await press(path, { do: 'cancel' }, from)).news).toBe('wait')
    expect((await press(path, { do: 'cancel' })).news).toBe('cancelled')
  })

  test('is refused with a body that is no form of ours', async () => {
    const { path } = await booked()
    expect((await press(path, { do: 'cancel', reason: 'x'.repeat(9_000) })).status).toBe(400)
  })
})

describe('the file for a calendar', () => {
  const read = (path: string) =>
    handlers[`GET ${serverPaths.appointmentFile}`]?.(
      new Request(`${SITE}${path.replace(serverPaths.appointment, serverPaths.appointmentFile)}`),
    ) ?? Promise.reject(new Error('There is no handler'))

  test('asks nobody for an answer, and is the same event as the invitation', async () => {
    const { id, path } = await booked()
    const response = await read(path)
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store, private',
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'x-robots-tag': 'noindex',
    })
    const text = await response.text()
    expect(text).not.toMatch(/METHOD|ATTENDEE|ORGANIZER/)
    expect(lineOf(text, 'UID:')).toBe(`UID:appointment-${id}@localhost:3000`)
    expect(lineOf(text, 'STATUS:')).toBe('STATUS:CONFIRMED')
    await press(path, { do: 'cancel' })
    const after = await (await read(path)).text()
    expect([lineOf(after, 'STATUS:'), lineOf(after, 'SEQUENCE:')]).toEqual(['STATUS:CANCELLED', 'SEQUENCE:1'])
  })

  test('T190 is none for a guessed link', async () => {
    const { id } = await booked()
    expect((await read(`${serverPaths.appointment}?${TOKEN}=${id}`)).status).toBe(404)
  })
})
