import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serverPaths } from '@/domain/server-paths'
import { expireOfferedTimes } from '@/features/booking/server/booking-settings'
import { cancel } from '@/features/booking/server/change-appointments'
import { toLeadToken } from '@/features/booking/server/lead-token'
import { findOffered } from '@/features/booking/server/offered'
import { CONSENT_HEADER, CONSENT_VERSION } from '@/features/leads/rules/consent'
import { findReturnedForm } from '@/features/leads/server/returned-forms'
import { clashes, closeBooking, openBooking } from '../../helpers/booking'
import { fromSomewhere, LEAD, leadsOf, sendJson } from '../../helpers/leads'
import { addAdmin, freshEmail, payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

let person: string

beforeAll(async () => {
  person = String((await addAdmin()).id)
})

beforeEach(() => openBooking([person]))

afterEach(async () => {
  expect(await clashes()).toEqual([])
  await query('delete from appointments')
  await expireOfferedTimes(payload)
})

const times = async () =>
  ((await findOffered(payload, 'audit'))?.times ?? []).map(({ from }) => new Date(from).toISOString())
const appointments = () => query(`select * from appointments where state = 'booked' order by begins`)

type Sending = { key?: string; from?: string }

function sendBooking(
  values: Record<string, unknown>,
  { key = randomUUID(), from = fromSomewhere() }: Sending = {},
) {
  return rest('POST', 'appointments', {
    json: { name: 'Vera Visitor', phone: '+1 813 555 0143', email: freshEmail(), page: '/book', ...values },
    headers: { 'idempotency-key': key, 'x-client-address': from, [CONSENT_HEADER]: CONSENT_VERSION },
  })
}

function sendPlainBooking(values: Record<string, string>, from = fromSomewhere()) {
  const given = {
    name: 'Vera Visitor',
    phone: '+1 813 555 0143',
    email: freshEmail(),
    consent: CONSENT_VERSION,
    ...values,
  }
  return rest('POST', 'appointments', {
    body: new URLSearchParams(given),
    headers: { 'x-client-address': from },
  })
}

test('while booking is off there is nothing to send it to', async () => {
  const [begins] = await times()
  await closeBooking()
  const response = await sendBooking({ begins })
  expect(response.status).toBe(404)
  expect((await sendBooking({ begins, extra_notes: 'robot' })).status).toBe(404)
  expect(await appointments()).toEqual([])
})

test('a time is booked with a new lead of the source booking, its consent and its zone', async () => {
  const [begins] = await times()
  const email = freshEmail()
  const response = await sendBooking({ begins, email, zone: 'america/chicago' })
  expect(response.status).toBe(201)
  expect(response.headers.get('cache-control')).toContain('no-store')
  const [booked] = await appointments()
  const [lead] = await leadsOf(email)
  expect(await response.json()).toEqual({
    ok: true,
    id: booked.id,
    href: expect.stringContaining(`${serverPaths.appointment}?token=${booked.id}.`),
  })
  expect(booked).toMatchObject({
    lead_id: lead.id,
    person_id: person,
    kind: 'audit',
    zone: 'America/Chicago',
  })
  expect(lead).toMatchObject({ source: 'booking', stage: 'booked', city: '', page: '/book' })
  expect(await query('select version from consent_records where lead_id = $1', [lead.id])).toEqual([
    { version: CONSENT_VERSION },
  ])
  expect(await times()).not.toContain(begins)
})

test('the same key with the same values gets its own 201 again, and other values are refused', async () => {
  const [begins, other] = await times()
  const [key, email, from] = [randomUUID(), freshEmail(), fromSomewhere()]
  const first = await sendBooking({ begins, email }, { key, from })
  const second = await sendBooking({ begins, email }, { key, from })
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  expect((await sendBooking({ begins: other, email }, { key, from })).status).toBe(409)
  expect(await appointments()).toHaveLength(1)
})

test('whose time is taken gets 409 with the next free times and what was typed', async () => {
  const all = await times()
  const begins = all[10]
  expect((await sendBooking({ begins })).status).toBe(201)
  const response = await sendBooking({ begins, name: 'Late Comer' })
  expect(response.status).toBe(409)
  expect(response.headers.get('cache-control')).toContain('no-store')
  const body = await response.json()
  expect(body).toMatchObject({ errors: { begins: expect.any(String) }, values: { name: 'Late Comer' } })
  expect(body.times).toEqual(all.slice(11, 17))
  expect(await appointments()).toHaveLength(1)
  // Behind the last one there are none, and the first ones are better than nothing.
  const last = all.at(-1)
  expect((await sendBooking({ begins: last })).status).toBe(201)
  const { times: others } = await (await sendBooking({ begins: last })).json()
  expect(others).toEqual(all.slice(0, 6))
})

test('T196 an instant that is not offered is refused, whether it exists or not', async () => {
  const now = new Date()
  const hourAgo = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 - 3_600_000).toISOString()
  for (const begins of [hourAgo, '2100-01-04T14:00:00.000Z', '2026-11-29T03:07:00.000Z'])
    expect((await sendBooking({ begins })).status).toBe(409)
  expect((await sendBooking({ begins: 'tomorrow' })).status).toBe(400)
  expect((await sendBooking({ begins: (await times())[0], kind: 'other' })).status).toBe(404)
  expect(await appointments()).toEqual([])
})

test('several people take a time one after the other', async () => {
  const other = String((await addAdmin()).id)
  await openBooking([person, other])
  const [begins] = await times()
  const statuses = await Promise.all([1, 2, 3].map(async () => (await sendBooking({ begins })).status))
  expect(statuses.toSorted()).toEqual([201, 201, 409])
  expect(new Set((await appointments()).map(({ person_id }) => person_id))).toEqual(new Set([person, other]))
})

test('a token of a lead joins it, whatever is typed, which the staff see beside the appointment', async () => {
  const email = freshEmail()
  const { id } = await (await sendJson({ ...LEAD, email })).json()
  const [begins] = await times()
  const typed = { name: 'Vera Vance', phone: '+1 813 555 0199', email: freshEmail() }
  const response = await sendBooking({ begins, ...typed, lead: toLeadToken(payload, id) })
  expect(response.status).toBe(201)
  expect(await appointments()).toMatchObject([
    {
      lead_id: id,
      answers: [
        { question: 'Name', answer: typed.name },
        { question: 'Phone', answer: typed.phone },
        { question: 'Email', answer: typed.email },
      ],
    },
  ])
  expect(await leadsOf(typed.email)).toEqual([])
})

test('the same e-mail and phone join the lead of the last 30 days, and the answer is that of any other', async () => {
  const email = freshEmail()
  const { id } = await (await sendJson({ ...LEAD, email })).json()
  const [begins, second] = await times()
  const joined = await sendBooking({ begins, email: email.toUpperCase(), phone: LEAD.phone, name: LEAD.name })
  const stranger = await sendBooking({ begins: second })
  expect((await appointments())[0]).toMatchObject({ lead_id: id, answers: [] })
  const shape = async (response: Response) => [response.status, Object.keys(await response.json())]
  expect(await shape(joined)).toEqual(await shape(stranger))
})

test('of one new visitor who books several times at once, each with a key of its own, there is one lead', async () => {
  const other = String((await addAdmin()).id)
  await openBooking([person, other])
  const all = await times()
  for (let round = 0; round < 5; round += 1) {
    const email = `${randomUUID()}@bücher.example`
    const spelled = [email, email.toUpperCase(), email.replace('bücher', 'xn--bcher-kva')]
    const sent = await Promise.all(
      spelled.map((each, index) => sendBooking({ begins: all[round * 3 + index], email: each })),
    )
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = await Promise.all(sent.map(async (response) => (await response.json()).id))
    const leads = await query('select distinct lead_id from appointments where id = any($1)', [ids])
    expect(leads).toHaveLength(1)
    const stored = await query(
      'select id from form_submissions where idempotency_key like $1 and email ilike $2',
      ['booking %', `${email.split('@')[0]}@%`],
    )
    expect(stored).toEqual([{ id: leads[0].lead_id }])
    expect(await query('select 1 from consent_records where lead_id = $1', [leads[0].lead_id])).toHaveLength(
      1,
    )
  }
})

test('at once with another number, or another address, it is another visitor', async () => {
  const [first, second, third] = await times()
  const email = freshEmail()
  const sent = await Promise.all([
    sendBooking({ begins: first, email }),
    sendBooking({ begins: second, email, phone: '+1 813 555 0177' }),
    sendBooking({ begins: third }),
  ])
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set((await appointments()).map(({ lead_id }) => lead_id)).size).toBe(3)
})

test('the same key gets its own 201 again although the lead was renamed meanwhile', async () => {
  const email = freshEmail()
  const { id } = await (await sendJson({ ...LEAD, email })).json()
  const [begins] = await times()
  const [key, from] = [randomUUID(), fromSomewhere()]
  const again = () =>
    sendBooking(
      { begins, email, name: 'Vera Vance', phone: LEAD.phone, lead: toLeadToken(payload, id) },
      { key, from },
    )
  const first = await again()
  await query(`update form_submissions set name = 'Vera Vance' where id = $1`, [id])
  const second = await again()
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  expect(await appointments()).toMatchObject([{ answers: [{ question: 'Name', answer: 'Vera Vance' }] }])
})

test('a won lead keeps its stage, and one that is lost, spam or in the trash is not joined', async () => {
  for (const [index, set] of [
    `stage = 'won'`,
    `stage = 'lost'`,
    `stage = 'spam'`,
    'deleted_at = now()',
  ].entries()) {
    const email = freshEmail()
    const { id } = await (await sendJson({ ...LEAD, email })).json()
    await query(`update form_submissions set ${set} where id = $1`, [id])
    const [begins] = await times()
    const response = await sendBooking({ begins, email, phone: LEAD.phone, lead: toLeadToken(payload, id) })
    expect(response.status).toBe(201)
    const [row] = await query('select stage from form_submissions where id = $1', [id])
    const held = await query('select id from appointments where lead_id = $1', [id])
    expect(held).toHaveLength(index === 0 ? 1 : 0)
    if (index === 0) expect(row.stage).toBe('won')
    else expect(await leadsOf(email)).toHaveLength(2)
  }
})

test('T196 a forged token, one of another site and one that is over join nothing', async () => {
  const email = freshEmail()
  const { id } = await (await sendJson({ ...LEAD, email })).json()
  const day = 24 * 60 * 60_000
  const good = toLeadToken(payload, id)
  const tokens = [
    good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    toLeadToken({ secret: 'another' }, id),
    toLeadToken(payload, id, Date.now() - 3 * day),
    toLeadToken(payload, id, Date.now() + day),
    `${id}.9999999999999.${good.split('.')[2]}`,
    id,
  ]
  for (const lead of tokens) {
    const [begins] = await times()
    expect((await sendBooking({ begins, lead })).status).toBe(201)
  }
  expect(await query('select id from appointments where lead_id = $1', [id])).toEqual([])
})

test('what looks like spam holds no time, and is told to call', async () => {
  const [begins] = await times()
  const email = 'a@mailinator.com'
  const response = await sendBooking({ begins, email, phone: '1' })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: expect.stringContaining('call') })
  expect(await leadsOf(email)).toMatchObject([{ stage: 'spam' }])
  expect(await query('select id from appointments')).toEqual([])
  expect(await times()).toContain(begins)
})

test('a filled honeypot is answered as a booking, and stores nothing', async () => {
  const [begins] = await times()
  const email = freshEmail()
  const response = await sendBooking({ begins, email, extra_notes: 'x' })
  expect(response.status).toBe(201)
  expect(Object.keys(await response.json())).toEqual(['ok', 'id', 'href'])
  expect(await leadsOf(email)).toEqual([])
  expect(await appointments()).toEqual([])
})

test('T195 an address and an e-mail address have a share of a day, so that a flood fills it for nobody else', async () => {
  const [from, all] = [fromSomewhere(), await times()]
  const statuses: number[] = []
  for (const begins of all.slice(0, 8)) statuses.push((await sendBooking({ begins }, { from })).status)
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(6)
  expect(statuses.at(-1)).toBe(429)
  const held = (await appointments()).length
  const email = freshEmail()
  const ofOne: number[] = []
  for (const begins of (await times()).slice(0, 5)) ofOne.push((await sendBooking({ begins, email })).status)
  expect(ofOne).toEqual([201, 201, 201, 429, 429])
  expect((await appointments()).length).toBe(held + 3)
  expect((await sendBooking({ begins: (await times())[0] })).status).toBe(201)
})

test('a try with the same key takes nothing from the share, and gets its own 201 when the share is used up', async () => {
  const [email, key, from] = [freshEmail(), randomUUID(), fromSomewhere()]
  const [begins, ...others] = await times()
  const send = async () => (await sendBooking({ begins, email }, { key, from })).status
  expect(await Promise.all([send(), send(), send()])).toEqual([201, 201, 201])
  expect(await send()).toBe(201)
  for (const each of others.slice(0, 2))
    expect((await sendBooking({ begins: each, email }, { from })).status).toBe(201)
  expect((await sendBooking({ begins: others[2], email }, { from })).status).toBe(429)
  expect((await sendBooking({ begins, email }, { key, from })).status).toBe(201)
})

test('whoever cancels, and sends the same plain form again, has the time again', async () => {
  const [begins = ''] = await times()
  const [values, from] = [{ begins, email: freshEmail() }, fromSomewhere()]
  const send = async () => (await sendPlainBooking(values, from)).headers.get('location')
  const first = await send()
  const [booked] = await appointments()
  await cancel(await createLocalReq({}, payload), booked.id, null, { by: null })
  const second = await send()
  expect(second).not.toBe(first)
  expect(await send()).toBe(second)
  expect(await appointments()).toHaveLength(1)
})

test('tries that were not booked take nothing from the share', async () => {
  const email = freshEmail()
  const [begins] = await times()
  expect((await sendBooking({ begins })).status).toBe(201)
  for (let index = 0; index < 4; index++) expect((await sendBooking({ begins, email })).status).toBe(409)
  expect((await sendBooking({ begins: (await times())[0], email })).status).toBe(201)
})

test('a plain form leads to the page of the appointment, or back with what was typed', async () => {
  const [begins] = await times()
  const booked = await sendPlainBooking({ begins: begins ?? '' })
  expect(booked.status).toBe(303)
  expect(booked.headers.get('location')).toContain(`${serverPaths.appointment}?token=`)
  const email = freshEmail()
  const taken = await sendPlainBooking({ begins: begins ?? '', email })
  expect(taken.status).toBe(303)
  const location = taken.headers.get('location') ?? ''
  expect(location).toMatch(/^\/book\/again\?form=/)
  const form = await findReturnedForm(payload, location.split('=')[1] ?? '')
  expect(form).toMatchObject({
    values: { begins, email, consent: true },
    errors: { begins: expect.any(String) },
  })
})

test('a plain form without consent or time comes back with both messages', async () => {
  const response = await sendPlainBooking({ consent: '', name: '' })
  const form = await findReturnedForm(payload, response.headers.get('location')?.split('=')[1] ?? '')
  expect(Object.keys(form?.errors ?? {}).toSorted()).toEqual(['begins', 'consent', 'name'])
  expect(await appointments()).toEqual([])
})
