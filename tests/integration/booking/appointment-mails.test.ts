import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { appointmentPath } from '@/features/booking/server/appointment-link'
import { book } from '@/features/booking/server/book'
import { cancel, handOverOne, move } from '@/features/booking/server/change-appointments'
import { changeLeads, undoLeadChange } from '@/features/leads/server/change-leads'
import { readTimeline } from '@/features/leads/server/timeline'
import { DROPPED_STATE, OUTDATED, TOO_LATE } from '@/features/mail/rules/outbox'
import { takeMail } from '@/features/mail/server/take-mail'
import { featuresOf } from '@/server/feature'
import type { User } from '../../../payload-types'
import { bookAs, forgetAppointments, invitationIn, lineOf, sentOf } from '../../helpers/appointment-mails'
import { bookingOf, slotAt, visit } from '../../helpers/booking'
import { headOf } from '../../helpers/mail-heads'
import { recordMailEvents, sendToSink } from '../../helpers/mails'
import { addAdmin, freshEmail, payload, query, requestOf } from '../../helpers/payload'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
  // What is sent goes to the sink of each test.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

const SITE = 'http://localhost:3000'
let [ann, bob]: User[] = []
let vera = ''
/** After nine in the morning in New York. */
let minutes = 0

beforeEach(async () => {
  ann = await addAdmin()
  bob = await addAdmin()
  await query(
    `update users set name = case id when $1 then 'Ann Lee' else 'Bob Ray' end where id in ($1, $2)`,
    [ann.id, bob.id],
  )
  vera = freshEmail()
  minutes = 60
})

afterEach(forgetAppointments)

const annId = () => ann?.id ?? ''
const booked = (zone: string | null = null) => bookAs(vera, annId(), minutes, { zone })
const byAnn = async () => requestOf(ann as User)

/** Who was told of it, and with which subject, in the order of the addresses. */
async function told(sink: Parameters<typeof sentOf>[0]) {
  const mails = await sentOf(sink)
  const names = new Map([
    [vera, 'Vera'],
    [ann?.email, 'Ann'],
    [bob?.email, 'Bob'],
  ])
  const whom = mails.map((mail) => `${names.get(mail.to)} ${mail.mime.subject}`).sort()
  return { mails, whom, vera: mails.find(({ to }) => to === vera) }
}

const subjects = (...whom: readonly string[]) =>
  whom.map((each) => `${each}, Monday, June 2, 2031, ${hourOf(minutes)} EDT`).sort()

function hourOf(after: number): string {
  const hour = 9 + Math.floor(after / 60)
  return `${hour % 12 || 12}:00 ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

describe('whoever books', () => {
  test('gets one mail with words, HTML and an invitation, and its answer goes to whom he meets', async () => {
    const sink = await sendToSink()
    const appointment = await booked('America/Los_Angeles')
    const { whom, vera: mail } = await told(sink)
    expect(whom).toEqual([
      'Ann Booked: Vera Visitor, Monday, June 2, 2031, 10:00 AM EDT',
      'Vera Your 15-minute audit, Monday, June 2, 2031, 7:00 AM PDT',
    ])
    if (!mail) throw new Error('No mail')
    // The lead has no confirmation of its own.
    expect(await query('select 1 from outbox where recipient = $1', [vera])).toHaveLength(1)
    expect(mail.mime.text).toMatch(/7:00 AM PDT\nAt \S+: 10:00 AM EDT\nWith Ann Lee\n/)
    const own = `${SITE}${appointmentPath(appointment.id)}`
    expect(mail.mime.text).toContain(`Move it: ${own}#move\nCancel it: ${own}#cancel\n`)
    expect(mail.mime.html).toContain(`href="${own}#cancel"`)
    expect(headOf(mail, 'Content-Type')).toMatch(/^multipart\/mixed/)
    expect(headOf(mail, 'Reply-To')).toBe(`Ann Lee <${ann?.email}>`)
    expect(headOf(mail, 'Auto-Submitted')).toBe('auto-generated')
    const { text, ...invitation } = invitationIn(mail)
    const uid = `appointment-${appointment.id}@localhost:3000`
    expect(invitation).toEqual({ method: 'REQUEST', sequence: '0', status: 'CONFIRMED', uid })
    expect(lineOf(text, 'DTSTART')).toBe('DTSTART:20310602T140000Z')
    expect(lineOf(text, 'ATTENDEE')).toContain(`mailto:${vera}`)
    // The organizer stays when somebody else takes it over.
    expect(lineOf(text, 'ORGANIZER')).not.toContain(ann?.email)
    // A mail to whatever address somebody has typed repeats nothing else of what was typed.
    expect(`${mail.mime.subject}${mail.mime.text}${text}`).not.toMatch(/Vera|555 0143/)
  })

  test('is told of it when one of the staff has written it down, who is not', async () => {
    const sink = await sendToSink()
    const { id, lead } = await booked()
    await cancel(await byAnn(), id, null, { by: annId() })
    await sentOf(sink)
    const booking = bookingOf(annId(), slotAt(minutes), { of: { lead: lead ?? '' } })
    expect((await book(await byAnn(), booking, annId())).outcome).toBe('booked')
    expect((await told(sink)).whom).toEqual(subjects('Vera Your 15-minute audit'))
  })

  test('gets no mail at an address that no mail can carry, or to which mail came back', async () => {
    const sink = await sendToSink()
    await query(
      `insert into suppressed_addresses (id, address, reason, created_at, updated_at)
       values (gen_random_uuid(), lower($1), 'Gone', now(), now())`,
      [vera],
    )
    await booked()
    expect((await told(sink)).whom).toEqual(subjects('Ann Booked: Vera Visitor'))
  })
})

test('an invitation that waited out an outage until its appointment had begun is dropped, and said', async () => {
  const sink = await sendToSink()
  const { id } = await booked()
  await query(
    `update appointments set begins = begins - interval '20 years', ends = ends - interval '20 years',
       held = tstzrange(lower(held) - interval '20 years', upper(held) - interval '20 years') where id = $1`,
    [id],
  )
  expect((await told(sink)).whom).toEqual(subjects('Ann Booked: Vera Visitor'))
  expect(await query('select state, problem from outbox where recipient = $1', [vera])).toEqual([
    { state: DROPPED_STATE, problem: TOO_LATE },
  ])
})

describe('one change is one mail to each', () => {
  test('when it is cancelled, with the reason of the staff, and not with what a visitor has typed', async () => {
    for (const by of [annId(), null]) {
      const sink = await sendToSink()
      const { id } = await booked()
      await sentOf(sink)
      await cancel(by ? await byAnn() : await visit(payload), id, 'Ann is ill today', { by })
      const { text } = (await told(sink)).vera?.mime ?? {}
      expect(text?.includes('\nReason: Ann is ill today\n')).toBe(by !== null)
      expect(text).toContain('is cancelled')
      minutes += 60
    }
  })

  test('when it is moved, with the same event one change later', async () => {
    const sink = await sendToSink()
    const { id } = await booked()
    await sentOf(sink)
    minutes += 60
    await move(await visit(payload), id, { slot: slotAt(minutes), mostADay: null }, { by: null })
    const { whom, vera: mail } = await told(sink)
    expect(whom).toEqual(subjects('Ann Changed: Vera Visitor', 'Vera Changed: your 15-minute audit'))
    const { method, sequence, uid } = invitationIn(mail as NonNullable<typeof mail>)
    expect([method, sequence, uid]).toEqual(['REQUEST', '1', `appointment-${id}@localhost:3000`])
  })

  test('when it is cancelled: the staff read why, and the calendar drops it', async () => {
    const sink = await sendToSink()
    const { id } = await booked()
    await sentOf(sink)
    await cancel(await visit(payload), id, 'Buy pills', { by: null })
    await cancel(await visit(payload), id, 'Again', { by: null })
    const { whom, mails, vera: mail } = await told(sink)
    expect(whom).toEqual(subjects('Ann Cancelled: Vera Visitor', 'Vera Cancelled: your 15-minute audit'))
    expect(mails.find(({ to }) => to === ann?.email)?.mime.text).toContain('Reason:\nBuy pills')
    expect(mail?.mime.text).not.toContain('pills')
    const { text: _, ...invitation } = invitationIn(mail as NonNullable<typeof mail>)
    const uid = `appointment-${id}@localhost:3000`
    expect(invitation).toEqual({ method: 'CANCEL', sequence: '1', status: 'CANCELLED', uid })
  })

  test('when that is taken back', async () => {
    const sink = await sendToSink()
    const { id } = await booked()
    await cancel(await byAnn(), id, null, { by: annId() })
    await sentOf(sink)
    const [event] = await query(
      'select batch from lead_events where batch is not null order by created_at desc limit 1',
    )
    await undoLeadChange(await byAnn(), event.batch)
    const { whom, vera: mail } = await told(sink)
    expect(whom).toEqual(subjects('Ann Booked: Vera Visitor', 'Vera On again: your 15-minute audit'))
    const { method, sequence, status } = invitationIn(mail as NonNullable<typeof mail>)
    expect([method, sequence, status]).toEqual(['REQUEST', '2', 'CONFIRMED'])
  })

  test('when it is handed over, to whom it is now', async () => {
    const sink = await sendToSink()
    const { id } = await booked()
    await sentOf(sink)
    await handOverOne(await byAnn(), id, bob?.id ?? '')
    const { whom, vera: mail } = await told(sink)
    expect(whom).toEqual(subjects('Bob Changed: Vera Visitor', 'Vera Changed: your 15-minute audit'))
    expect(mail?.mime.text).toContain('With Bob Ray')
  })

  test('when its lead is lost; of one that is spam nobody is told anything', async () => {
    const sink = await sendToSink()
    const lost = await booked()
    await sentOf(sink)
    await changeLeads(await byAnn(), [lost.lead ?? ''], { stage: 'lost', lostReason: 'Too far' })
    expect((await told(sink)).whom).toEqual(
      subjects('Ann Cancelled: Vera Visitor', 'Vera Cancelled: your 15-minute audit'),
    )
    vera = freshEmail()
    minutes += 60
    const spam = await booked()
    await sentOf(sink)
    await changeLeads(await byAnn(), [spam.lead ?? ''], { stage: 'spam' })
    expect((await told(sink)).whom).toEqual([])
  })
})

test('a mail that waits is not sent once its appointment has changed or is erased, and says why', async () => {
  const sink = await sendToSink()
  const events = recordMailEvents()
  const { id } = await booked()
  await cancel(await visit(payload), id, null, { by: null })
  const { whom } = await told(sink)
  expect(whom.filter((each) => each.startsWith('Vera'))).toEqual(
    subjects('Vera Cancelled: your 15-minute audit'),
  )
  const dropped = `select subject, problem from outbox where state = '${DROPPED_STATE}'`
  expect(await query(dropped)).toEqual([{ subject: subjects('Your 15-minute audit')[0], problem: OUTDATED }])
  expect(events().filter((event) => event === 'mail.outdated')).toHaveLength(1)
  minutes += 60
  await booked()
  await query('delete from appointments')
  const after = await told(sink)
  expect(after.whom.filter((each) => each.startsWith('Vera'))).toEqual([])
})

describe('a "no" from the calendar of the visitor', () => {
  const answer = (id: string, given: { status?: string; from?: string; sequence?: number } = {}) => {
    const { status = 'DECLINED', from = vera, sequence = 0 } = given
    return Buffer.from(
      [
        `From: ${from}`,
        'To: bounces@example.com',
        'Subject: Declined',
        'MIME-Version: 1.0',
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'Declined',
        '--b',
        'Content-Type: text/calendar; charset=utf-8; method=REPLY',
        '',
        ...['BEGIN:VCALENDAR', 'METHOD:REPLY', 'BEGIN:VEVENT', `ATTENDEE;PARTSTAT=${status}:mailto:${from}`],
        `UID:appointment-${id}@localhost:3000`,
        ...[`SEQUENCE:${sequence}`, 'END:VEVENT', 'END:VCALENDAR', '--b--', ''],
      ].join('\r\n'),
    )
  }

  async function take(source: Buffer) {
    const client = await payload.db.pool.connect()
    return takeMail(client, source, async () => featuresOf(payload)).finally(() => client.release())
  }

  test('T191 stands in the timeline and is told once, and cancels nothing', async () => {
    const sink = await sendToSink()
    const { id, lead } = await booked()
    await sentOf(sink)
    for (let turn = 0; turn < 3; turn += 1) await take(answer(id))
    expect((await told(sink)).whom).toEqual(subjects('Ann Declined: Vera Visitor'))
    const { items } = await readTimeline(await byAnn(), lead ?? '')
    expect(items.filter(({ kind }) => kind === 'declined')).toHaveLength(1)
    expect((await query('select state from appointments where id = $1', [id]))[0].state).toBe('booked')
  })

  test('T191 of anybody else, of another change, and any other answer change nothing', async () => {
    const sink = await sendToSink()
    const { id } = await booked()
    await sentOf(sink)
    await take(answer(id, { status: 'ACCEPTED' }))
    await take(answer(id, { from: 'mallory@example.com' }))
    await take(answer(id, { from: `${vera}\0` }))
    await take(answer(id, { sequence: 1 }))
    await take(answer('6f1c2f8e-6f2d-4d0e-9d3e-0b2a5f4c7d11'))
    await take(answer("' or true --"))
    expect((await told(sink)).whom).toEqual([])
    expect(await query("select 1 from lead_events where kind = 'declined'")).toEqual([])
  })
})
