import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { leadSchema } from '@/features/leads/rules/lead'
import { countStoredLeads, fromSomewhere, LEAD, leadsOf, sendJson } from '../../helpers/leads'
import { payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

describe('a lead sent by script', () => {
  test('C279 C280 C281 C282 C283 C284 C285 C286 C287 C288 C289 C290 C291 C292 C293 C294 C481 C483 is one row with every column of the specification', async () => {
    const response = await sendJson(LEAD)
    expect(response.status).toBe(201)
    const { id } = await response.json()

    const [row, ...others] = await leadsOf('ann@example.com')
    expect(others).toEqual([])
    expect(row).toMatchObject({ id, ...LEAD })
    expect(Math.abs(Date.now() - row.created_at.getTime())).toBeLessThan(5_000)
  })

  test('C297 C298 the row has neither consent nor honeypot, and the consent stands beside it', async () => {
    const { id } = await (await sendJson({ ...LEAD, email: 'consent@example.com' })).json()
    const [row] = await leadsOf('consent@example.com')
    expect(Object.keys(row).filter((name) => /consent|extra_notes/.test(name))).toEqual([])
    const rows = await query('select * from consent_records where lead_id = $1', [id])
    expect(rows).toMatchObject([
      { page: '/contact', version: expect.any(String), text: expect.stringContaining('I agree') },
    ])
  })

  test('C286 C289 C295 C413 C429 what is left out is stored as empty text, an empty list and homepage', async () => {
    await sendJson({ name: 'Bo', phone: '1', email: 'bo@example.com', city: 'X' })
    expect((await leadsOf('bo@example.com'))[0]).toMatchObject({
      website: '',
      message: '',
      plan_interest: '',
      service_interest: [],
      source: 'homepage',
      referrer: '',
      utm_source: '',
      utm_medium: '',
      utm_campaign: '',
    })
  })

  test('C433 T38 a value that breaks a rule is told by field, and nothing is stored', async () => {
    const before = await countStoredLeads()
    const response = await sendJson({ ...LEAD, name: '', email: 'abc', service_interest: ['Roofing'] })
    expect(response.status).toBe(400)
    expect(Object.keys((await response.json()).errors).sort()).toEqual(['email', 'name', 'service_interest'])
    expect(await countStoredLeads()).toBe(before)
  })

  test('C349 C430 T39 a filled honeypot is handled like a lead, and nothing is stored', async () => {
    const before = await countStoredLeads()
    const response = await sendJson({ ...LEAD, extra_notes: 'x' })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ ok: true, id: expect.stringMatching(/^[\da-f-]{36}$/) })
    expect(await countStoredLeads()).toBe(before)
  })

  test('D03 T51 the same key sent 20 times at once is one row and one response', async () => {
    const key = randomUUID()
    const lead = { ...LEAD, email: 'twenty@example.com' }
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendJson(lead, { key })))
    const ids = await Promise.all(responses.map(async (response) => (await response.json()).id))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(ids).size).toBe(1)
    expect(await leadsOf('twenty@example.com')).toHaveLength(1)
    const rows = await query('select count(*)::int as total from consent_records where lead_id = $1', [
      ids[0],
    ])
    expect(rows[0].total).toBe(1)
  })

  test('C575 an insert that takes long is reported as stored, and so is a try that comes meanwhile', async () => {
    await query(`
      create function take_long() returns trigger language plpgsql as
        $$ begin perform pg_sleep(1.5); return new; end $$;
      create trigger slow before insert on form_submissions for each row
        when (new.email = 'slow@example.com') execute function take_long()`)
    const [key, lead] = [randomUUID(), { ...LEAD, email: 'slow@example.com' }]
    const responses = await Promise.all([sendJson(lead, { key }), sendJson(lead, { key })])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    const [first, second] = await Promise.all(responses.map((response) => response.json()))
    expect(second.id).toBe(first.id)
    expect(await leadsOf('slow@example.com')).toHaveLength(1)
  })

  test('T51 the same key with other values is a conflict', async () => {
    const key = randomUUID()
    await sendJson({ ...LEAD, email: 'first@example.com' }, { key })
    const response = await sendJson({ ...LEAD, email: 'second@example.com' }, { key })
    expect(response.status).toBe(409)
    expect(await leadsOf('second@example.com')).toEqual([])
  })

  test.each([
    ['not json', '{"name":', 400],
    ['a list', '[]', 400],
    ['nothing', '', 400],
    ['broken UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400],
  ])('T45 %s is refused', async (_title, body, status) => {
    const headers = { 'content-type': 'application/json', 'x-client-address': fromSomewhere() }
    expect((await rest('POST', 'form-submissions', { body, headers })).status).toBe(status)
  })

  test('T43 a body over 64 kB and an encoded one are refused', async () => {
    expect((await sendJson({ ...LEAD, message: 'x'.repeat(65 * 1024) })).status).toBe(413)
    expect((await sendJson(LEAD, { headers: { 'content-encoding': 'gzip' } })).status).toBe(415)
    const xml = { 'content-type': 'text/xml', 'x-client-address': fromSomewhere() }
    expect((await rest('POST', 'form-submissions', { body: '<a/>', headers: xml })).status).toBe(415)
  })

  test('T43 a body that says nothing of its size is cut off while it is read', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x20))
      },
    })
    const headers = { 'content-type': 'application/json', 'x-client-address': fromSomewhere() }
    expect((await rest('POST', 'form-submissions', { body: endless, headers })).status).toBe(413)
    expect(sent).toBeLessThan(20)
  })

  test('a visitor who hangs up has sent a form that cannot be read, and raises no alarm', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    const headers = { 'content-type': 'application/json', 'x-client-address': fromSomewhere() }
    expect((await rest('POST', 'form-submissions', { body, headers })).status).toBe(400)
  })

  test('T40 the eleventh lead of an address within ten minutes is refused, with the time to wait', async () => {
    const from = fromSomewhere()
    const responses = []
    for (let round = 0; round < 11; round += 1) {
      responses.push(await sendJson({ ...LEAD, email: 'flood@example.com', name: `N ${round}` }, { from }))
    }
    expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429])
    expect(Number(responses[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await leadsOf('flood@example.com')).toHaveLength(10)
  })

  test('T42 F29 with the limiter broken a lead is still taken', async () => {
    await query('alter table rate_limits rename to rate_limits_gone')
    try {
      expect((await sendJson({ ...LEAD, email: 'limiter@example.com' })).status).toBe(201)
    } finally {
      await query('alter table rate_limits_gone rename to rate_limits')
    }
    expect(await leadsOf('limiter@example.com')).toHaveLength(1)
  })
})

test('T41 a flood from 70 addresses raises one alarm and is slowed; nobody is refused', async () => {
  const alarms = vi.spyOn(payload.logger, 'warn')
  const began = performance.now()
  const responses: Response[] = []
  while (responses.length < 70) {
    const ten = Array.from({ length: 10 }, (_, index) => `N ${responses.length + index}`)
    const sent = ten.map((name) => sendJson({ ...LEAD, email: 'many@example.com', name }))
    responses.push(...(await Promise.all(sent)))
  }
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await leadsOf('many@example.com')).toHaveLength(70)
  expect((await sendJson({ ...LEAD, email: 'customer@example.com' })).status).toBe(201)
  expect(performance.now() - began).toBeGreaterThan(2_000)
  expect(alarms.mock.calls.filter(([entry]) => JSON.stringify(entry).includes('lead.flood'))).toHaveLength(1)
  alarms.mockRestore()
})

test('C482 the endpoint takes what the schema gives', () => {
  expect(leadSchema.parse(LEAD)).toEqual(LEAD)
})
