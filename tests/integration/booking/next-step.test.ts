import { beforeAll, describe, expect, test, vi } from 'vitest'
import { paths } from '@/domain/paths'
import { LEAD_TOKEN_KEY } from '@/features/booking/rules/next-step'
import { expireOfferedTimes } from '@/features/booking/server/booking-settings'
import { readLeadToken } from '@/features/booking/server/lead-token'
import { findOffered } from '@/features/booking/server/offered'
import { closeBooking, openBooking } from '../../helpers/booking'
import { fromSomewhere, LEAD, sendJson } from '../../helpers/leads'
import { addAdmin, freshEmail, payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
})

const mailTo = async (email: string) =>
  (await query('select text from outbox where recipient = $1', [email]))
    .map(({ text }) => String(text))
    .join('\n')

let person: string

beforeAll(async () => {
  person = String((await addAdmin()).id)
})

describe('while visitors may book', () => {
  beforeAll(() => openBooking([person]))

  test('the tab that has sent a lead, and the mail to its sender, get a token of that lead', async () => {
    const email = freshEmail()
    const { id, keep } = await (await sendJson({ ...LEAD, email })).json()
    expect(readLeadToken(payload, keep[LEAD_TOKEN_KEY])).toBe(id)
    const [, token = ''] = /Pick a time now: \S+\/book#lead=(\S+)/.exec(await mailTo(email)) ?? []
    expect(readLeadToken(payload, token)).toBe(id)
  })

  test('a robot is answered alike', async () => {
    const body = await (await sendJson({ ...LEAD, email: freshEmail(), extra_notes: 'x' })).json()
    expect(body).toEqual({
      ok: true,
      id: expect.any(String),
      keep: { [LEAD_TOKEN_KEY]: expect.stringContaining(body.id) },
    })
  })

  test('whoever has just booked is not asked to pick a time', async () => {
    await expireOfferedTimes(payload)
    const [time] = (await findOffered(payload, 'audit'))?.times ?? []
    const email = freshEmail()
    const json = {
      name: 'Ann',
      phone: '+1 813 555 0111',
      email,
      begins: new Date(time?.from ?? 0).toISOString(),
    }
    const response = await rest('POST', paths.appointments.replace('/api/', ''), {
      json,
      headers: { 'x-client-address': fromSomewhere() },
    })
    expect(response.status).toBe(201)
    expect(await mailTo(email)).not.toContain('Pick a time now')
  })
})

test('while nothing can be booked answer and mail are as ever', async () => {
  await closeBooking()
  const email = freshEmail()
  const body = await (await sendJson({ ...LEAD, email })).json()
  expect(body).toEqual({ ok: true, id: expect.any(String) })
  expect(await mailTo(email)).not.toContain('/book')
})

test('while the database has no rule against two appointments at one time nobody is asked to pick one', async () => {
  await openBooking([person])
  const [{ body }] = await query(`select pg_get_functiondef('complete_appointments'::regproc) as body`)
  await query('alter table appointments drop constraint appointments_never_twice')
  await query(`create or replace function complete_appointments() returns text language sql
    as $$ select 'permission denied to create extension "btree_gist"' $$`)
  const send = async () => (await sendJson({ ...LEAD, email: freshEmail() })).json()
  await openBooking([person])
  expect(await send()).not.toHaveProperty('keep')
  await query(body)
  await openBooking([person])
  expect(await send()).toHaveProperty('keep')
  await closeBooking()
})
