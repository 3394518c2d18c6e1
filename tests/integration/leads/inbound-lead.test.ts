import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toStory } from '../../../src/features/leads/screens/timeline-words'
import { addStaff, changeLeads, eventsOf, timelineOf } from '../../helpers/lead-activity'
import { fromSomewhere, LEAD, sendJson } from '../../helpers/leads'
import { recordedLog } from '../../helpers/log'
import { addMember, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
})

const log = recordedLog()
payload.logger = log.logger

/** Keys that were made: none of them may be logged. */
const keys: string[] = []

let staff: Awaited<ReturnType<typeof addStaff>>
let row: string
let key: string

async function addRow(name = 'CallRail'): Promise<string> {
  const response = await rest('POST', 'inbound-keys', { cookie: staff.cookie, json: { name } })
  return (await response.json()).doc.id
}

async function makeKey(of = row): Promise<string> {
  const response = await rest('POST', `inbound-keys/${of}/key`, { cookie: staff.cookie })
  const made = (await response.json()).key
  keys.push(made)
  return made
}

/** As a machine asks: from no page, without a session. */
const ask = (json: unknown, headers: Record<string, string> = {}, path = 'leads/inbound') =>
  rest('POST', path, {
    json,
    headers: { origin: '', 'sec-fetch-site': '', 'x-client-address': fromSomewhere(), ...headers },
  })

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const send = (lead: object, secret = key) => ask(lead, bearer(secret))

async function stored(lead: object) {
  const response = await send({ id: 'one', phone: '+1 813 555 0101', ...lead })
  const answer = await response.json()
  expect([response.status, answer]).toEqual([201, { ok: true, id: expect.any(String) }])
  const [found] = await query('select * from form_submissions where id = $1', [answer.id])
  return found
}

const setHandling = (data: object) =>
  payload.updateGlobal({ slug: 'lead-handling', data, overrideAccess: true })

beforeAll(async () => {
  staff = await addStaff()
  row = await addRow()
  key = await makeKey()
})

beforeEach(async () => {
  await query('delete from form_submissions')
  log.forget()
})

afterAll(() => {
  expect(keys.length).toBeGreaterThan(3)
})

describe('a lead from a call tracker', () => {
  test('is stored with a number alone: new, given to somebody by the rules, told to staff and webhooks, and confirmed to nobody', async () => {
    const hook = await payload.create({
      collection: 'webhooks',
      data: { name: 'Hook', url: 'https://example.com/hook', events: ['lead.created'], active: true },
      overrideAccess: true,
    })
    const lead = await stored({ message: 'Leak under the sink', city: 'Tampa' })
    expect(lead).toMatchObject({
      ...{ name: '+1 813 555 0101', phone: '+1 813 555 0101', email: '', city: 'Tampa', page: '' },
      ...{ source: 'inbound', channel: 'Phone', stage: 'new', owner_id: staff.id, first_contact_at: null },
      ...{ spam_score: '0', gpc: false },
    })
    expect(lead.follow_up_at).not.toBeNull()
    expect(await query('select 1 from consent_records where lead_id = $1', [lead.id])).toEqual([])
    expect(
      await query('select kind, recipient, subject from outbox where lead_id = $1 order by kind', [lead.id]),
    ).toEqual([
      { kind: 'mail', recipient: 'sales@example.com', subject: 'New lead: +1 813 555 0101, Tampa' },
      { kind: 'webhook', recipient: 'Hook', subject: 'lead.created' },
    ])
    await payload.delete({ collection: 'webhooks', id: hook.id, overrideAccess: true })
  })

  test('says in its timeline through which key it came, once', async () => {
    const { id } = await stored({ id: 'CAL123' })
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'assigned', by: null },
      { kind: 'entered', by: null, data: { through: 'CallRail', ref: 'CAL123', channel: 'Phone' } },
    ])
    const timeline = await timelineOf(staff.cookie, id)
    const stories = timeline.items.map((item) => toStory(item, timeline))
    expect(stories.at(-1)).toBe('Came in through CallRail (CAL123)')
    expect(stories.filter((story) => story.startsWith('Came in'))).toHaveLength(1)
  })

  test('is one lead, however often its id comes, and another one by another key', async () => {
    const lead = { id: 77, phone: '8135550101', name: 'Ann', city: null, email: '' }
    const answers = await Promise.all([
      send(lead),
      send({ name: 'Ann', phone: 8135550101, id: 77 }),
      send(lead),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 201])
    const [first, , third] = await Promise.all(answers.map((answer) => answer.json()))
    expect(first).toEqual(third)
    expect((await send({ ...lead, channel: 'Referral' })).status).toBe(409)
    expect(await query('select name from form_submissions')).toEqual([{ name: 'Ann' }])
    const other = await addRow('Forms')
    expect((await send(lead, await makeKey(other))).status).toBe(201)
    expect(await query('select name from form_submissions')).toHaveLength(2)
  })

  test('counts, lists, filters and exports as the others', async () => {
    await stored({ name: 'Listed' })
    await sendJson({ ...LEAD, source: 'homepage_main' })
    const read = async (path: string) => (await rest('GET', path, { cookie: staff.cookie })).text()
    expect(JSON.parse(await read('form-submissions/inbox')).total).toBe(2)
    const filtered = JSON.parse(await read('form-submissions/inbox?sources=inbound'))
    expect(filtered.rows.map(({ name }: { name: string }) => name)).toEqual(['Listed'])
    expect(await read('form-submissions/export')).toContain('"Listed"')
  })

  test('taken out of Spam mails the staff, and no confirmation', async () => {
    const { id } = await stored({
      email: 'ann@mailinator.com',
      name: 'https://example.com',
      message: 'Buy backlinks and guest posts',
    })
    const [held] = await query('select stage from form_submissions where id = $1', [id])
    expect(held.stage).toBe('spam')
    expect(await query('select 1 from outbox where lead_id = $1', [id])).toEqual([])
    await changeLeads(staff.cookie, [id], { stage: 'new' })
    const mails = await query('select recipient from outbox where lead_id = $1', [id])
    expect(mails).toEqual([{ recipient: 'sales@example.com' }])
  })

  test('is found for a privacy request, with the id that its tool gave it', async () => {
    await stored({ id: 'CAL-private', email: 'held@example.com' })
    const response = await rest('POST', 'erasures/find', {
      cookie: staff.cookie,
      json: { email: 'held@example.com' },
    })
    expect(await response.text()).toContain('CAL-private')
  })
})

describe('where it came from', () => {
  test.each([
    [{ channel: 'maps and LISTINGS', utm_medium: 'cpc' }, 'Maps and listings'],
    [{ utm_source: 'google', utm_medium: 'cpc' }, 'Paid search'],
    [{ gclid: 'click-1' }, 'Paid search'],
    [{ referrer: 'https://www.google.com/' }, 'Organic search'],
    [{ page: 'https://landing.example/offer?utm_source=facebook&utm_medium=paid' }, 'Paid social'],
    [{ email: 'ann@example.com' }, 'Direct'],
    [{}, 'Phone'],
  ])('%j is %s', async (said, channel) => {
    expect((await stored(said)).channel).toBe(channel)
  })

  test('is read from the address of the landing page, which is a page of ours on our host alone', async () => {
    const query = '?utm_source=google&utm_campaign=Spring&utm_term=leak&gclid=from-page'
    const ours = await stored({ id: 'a', page: `http://localhost:3000/services${query}`, utm_term: 'own' })
    expect(ours).toMatchObject({
      ...{ page: '/services', utm_source: 'google', utm_campaign: 'Spring', utm_term: 'own' },
      ...{ ad_platform: 'Google Ads', gclid: '' },
    })
    const theirs = await stored({ id: 'b', page: `https://pages.example/services${query}` })
    expect(theirs).toMatchObject({ page: '', utm_source: 'google' })
    expect((await stored({ id: 'c', page: '/about?x=1' })).page).toBe('/about')
    expect((await stored({ id: 'd', page: '//evil.example/x' })).page).toBe('')
    expect((await stored({ id: 'e', page: 'javascript:alert(1)' })).page).toBe('')
  })

  test('has the click and its time where the owner keeps them, and a wish for privacy', async () => {
    await setHandling({ keepsClickIds: true })
    const landed = new Date(Date.now() - 3_600_000).toISOString()
    const lead = await stored({ gclid: 'click-1', landed_at: landed, gpc: true })
    expect(lead).toMatchObject({ gclid: 'click-1', gpc: true })
    expect(lead.landed_at.toISOString()).toBe(landed)
    await setHandling({ keepsClickIds: false })
  })

  test('stays what the tool or the staff have said when the owner changes the channels', async () => {
    const said = await stored({ id: 'a', channel: 'Referral' })
    const known = await stored({ id: 'b', utm_source: 'radio', email: 'ann@example.com' })
    const manual = await rest('POST', 'form-submissions/manual', {
      cookie: staff.cookie,
      json: { key: crypto.randomUUID(), name: 'Ann', phone: '1', way: 'call' },
    })
    await setHandling({ channels: [{ channel: 'Radio', sources: ['radio'] }] })
    const channelOf = async (id: string) =>
      (await query('select channel from form_submissions where id = $1', [id]))[0].channel
    expect(await channelOf(said.id)).toBe('Referral')
    expect(await channelOf(known.id)).toBe('Radio')
    expect(await channelOf((await manual.json()).id)).toBe('Phone')
    expect((await stored({ id: 'c', channel: 'radio' })).channel).toBe('Radio')
    await setHandling({ channels: [] })
  })
})

describe('what cannot be a lead', () => {
  test.each([
    [{ id: '' }, 'id'],
    [{ id: 'x'.repeat(101) }, 'id'],
    [{ id: 'a\nb' }, 'id'],
    [{ phone: null, name: 'Nobody' }, 'phone'],
    [{ phone: 'n/a', name: 'Nobody' }, 'phone'],
    [{ name: ['Ann'] }, 'name'],
    [{ channel: 'Pigeon' }, 'channel'],
    [{ landed_at: { at: 1 } }, 'landed_at'],
    [{ stage: 'won' }, 'stage'],
    [{ valueCents: 5 }, 'valueCents'],
    [{ source: 'homepage' }, 'source'],
    [{ name: { $ne: 1 } }, 'name'],
  ])('T128 is refused and says which field: %j', async (wrong, name) => {
    const response = await send({ id: '1', phone: '8135550101', ...wrong })
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, [name]])
    expect(await query('select 1 from form_submissions')).toEqual([])
  })

  test.each([
    [{ landed_at: '2026-01-31T14:05:00' }, { landed_at: null }, ['landed_at: 2026-01-31T14:05:00']],
    [{ landed_at: '31/01/2026 2pm' }, { landed_at: null }, ['landed_at: 31/01/2026 2pm']],
    [{ email: 'no address' }, { email: '' }, ['email: no address']],
    [
      { email: 'n/a', city: 'N/A', website: '-' },
      { email: '', city: '' },
      ['email: n/a', 'city: N/A', 'website: -'],
    ],
    [{ website: 'javascript:alert(1)' }, { website: '' }, ['website: javascript:alert(1)']],
    [{ gpc: 'perhaps' }, { gpc: false }, ['gpc: perhaps']],
    [{ channel: 'unknown' }, { channel: 'Phone' }, ['channel: unknown']],
    [{ name: 'x'.repeat(101) }, { name: '+1 813 555 0101' }, [`name: ${'x'.repeat(101)}`]],
    [{ name: '', phone: '1'.repeat(30) }, { name: 'Unknown', phone: '' }, [`phone: ${'1'.repeat(30)}`]],
    [{ phone: '1'.repeat(30) }, { phone: '', name: 'Ann', email: '' }, [`phone: ${'1'.repeat(30)}`]],
    [
      { phone: '+1 (937) 555-0142 extension 7' },
      { phone: '+19375550142 x7' },
      ['phone: +1 (937) 555-0142 extension 7'],
    ],
  ])('T170 the look of a value loses no lead, which says what it was: %j', async (odd, kept, said) => {
    const lead = await stored({ id: '1', name: 'Ann', message: 'Hello', ...odd })
    expect(lead).toMatchObject({
      ...kept,
      message: `Hello\n\nSent with it, and not usable as it was:\n${said.join('\n')}`,
    })
  })

  test('T170 numbers and booleans as text, and text as either, are taken', async () => {
    const at = Math.floor(Date.now() / 1_000) - 3_600
    const lead = await stored({
      id: 7,
      name: 12,
      phone: 8135550101,
      city: true,
      message: 5,
      landed_at: at,
      gpc: 'true',
    })
    expect(lead).toMatchObject({ name: '12', phone: '8135550101', city: 'true', message: '5', gpc: true })
    expect(lead.landed_at.getTime()).toBe(at * 1_000)
    const other = await stored({
      id: 8,
      name: 'A\u0000n\tn\u200b',
      gpc: '0',
      landed_at: new Date(at * 1_000).toISOString().replace('T', ' '),
    })
    expect(other).toMatchObject({ name: 'An n', gpc: false, message: '' })
    expect(other.landed_at.getTime()).toBe(at * 1_000)
  })

  test('T170 what is added to a message is never lost to its length', async () => {
    const lead = await stored({ message: 'a'.repeat(2_000), email: `no address ${'b'.repeat(300)}` })
    expect(lead.message).toHaveLength(1_000)
    expect(lead.message).toMatch(
      /^a{700,}\n\nSent with it, and not usable as it was:\nemail: no address b+…$/,
    )
  })

  test('a long message is cut, for no tool shortens it; a site gets its scheme', async () => {
    const lead = await stored({ message: `${'a'.repeat(999)}😀 and more`, website: 'example.com' })
    expect(lead).toMatchObject({ message: 'a'.repeat(999), website: 'https://example.com' })
  })

  test('what tells where it came from is cut or left out, and loses no lead', async () => {
    await setHandling({ keepsClickIds: true })
    const long = 'x'.repeat(9_000)
    const page = `http://localhost:3000/services?gclid=click-1&state=${long}`
    const said = { page, utm_campaign: long, fbclid: long, referrer: `https://www.google.com/?q=${long}` }
    const lead = await stored({ ...said, landed_at: new Date().toISOString() })
    expect(lead).toMatchObject({
      page: '/services',
      gclid: 'click-1',
      fbclid: '',
      landing_host: 'google.com',
    })
    expect(lead.utm_campaign).toBe('x'.repeat(255))
    expect(lead.landed_at).not.toBeNull()
    await setHandling({ keepsClickIds: false })
  })

  test.each([
    ['a list', '[]', 'application/json', 400],
    ['no JSON', '{', 'application/json', 400],
    ['a form', 'id=1', 'application/x-www-form-urlencoded', 415],
    ['too much', JSON.stringify({ id: 'a'.repeat(66_000) }), 'application/json', 413],
  ])('%s is refused', async (_, body, type, status) => {
    const headers = { ...bearer(key), 'content-type': type, origin: '', 'x-client-address': fromSomewhere() }
    expect((await rest('POST', 'leads/inbound', { body, headers })).status).toBe(status)
  })
})

describe('T128 a key', () => {
  test("that is none, wrong, another's, revoked or gone gets one answer, and so does a session", async () => {
    const lead = { id: '1', phone: '8135550101' }
    const [revoked, gone] = [await addRow(), await addRow()]
    const [ofRevoked, ofGone] = [await makeKey(revoked), await makeKey(gone)]
    expect((await send(lead, ofRevoked)).status).toBe(201)
    await rest('PATCH', `inbound-keys/${revoked}`, { cookie: staff.cookie, json: { active: false } })
    await rest('DELETE', `inbound-keys/${gone}`, { cookie: staff.cookie })
    const ofNobody = `inb_${'0'.repeat(32)}_${key.slice(-43)}`
    const responses = [
      await ask(lead),
      await ask(lead, { cookie: staff.cookie }),
      await rest('POST', 'leads/inbound', { json: lead, cookie: staff.cookie }),
      await ask(lead, { authorization: `Basic ${btoa(`x:${key}`)}` }),
      ...(await Promise.all(
        ['', 'x', `${key}x`, key.slice(0, -1), key.toUpperCase(), ofNobody, ofRevoked, ofGone].map((each) =>
          send(lead, each),
        ),
      )),
      // The key of another row, with this row's name.
      await send(lead, `${key.slice(0, 37)}${ofRevoked.slice(37)}`),
    ]
    const texts = await Promise.all(responses.map((response) => response.text()))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 401))
    expect(new Set(texts).size).toBe(1)
    expect(new Set(responses.map(({ headers }) => headers.get('www-authenticate')))).toEqual(
      new Set(['Bearer realm="leads"']),
    )
    expect(responses[0]?.headers.get('cache-control')).toBe('no-store, private')
    expect(log.entries().filter(({ event }) => event === 'inbound.refused')).toHaveLength(responses.length)
  })

  test('is refused before anything of a body is read', async () => {
    const headers = {
      ...bearer('x'),
      'content-type': 'application/json',
      'x-client-address': fromSomewhere(),
    }
    expect((await rest('POST', 'leads/inbound', { body: '{', headers })).status).toBe(401)
  })

  test('that is made anew ends the one before; both have 256 random bits', async () => {
    const of = await addRow()
    const [first, second] = [await makeKey(of), await makeKey(of)]
    expect(first).toMatch(/^inb_[0-9a-f]{32}_[\w-]{43}$/)
    expect((await send({ id: '1', phone: '1' }, first)).status).toBe(401)
    expect((await send({ id: '1', phone: '1' }, second)).status).toBe(201)
    const events = log
      .entries()
      .flatMap(({ event, key: about }) => (event?.startsWith('inbound.key') ? [[event, about]] : []))
    expect(events).toEqual([
      ['inbound.key-made', of],
      ['inbound.key-rotated', of],
    ])
    const state = await rest('GET', `inbound-keys/${of}/state`, { cookie: staff.cookie })
    expect(await state.json()).toEqual({ hasKey: true, usedAt: expect.any(String) })
  })

  test('is asked for so often from one address, right or wrong, and sends so much and no more', async () => {
    const from = { 'x-client-address': fromSomewhere() }
    const statuses: number[] = []
    for (let turn = 0; turn < 61; turn++) statuses.push((await ask({}, { ...bearer('x'), ...from })).status)
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([401]), 429])
    const right = await ask({ id: '1', phone: '1' }, { ...bearer(key), ...from })
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true])

    const of = await addRow()
    const made = await makeKey(of)
    expect((await send({ id: '1', phone: '1' }, made)).status).toBe(201)
    await query(`update rate_limits set points = 600 where key like 'inbound-key:%'`)
    expect((await send({ id: '2', phone: '1' }, made)).status).toBe(429)
    expect((await send({ id: '3', phone: '1' }, await makeKey(await addRow()))).status).toBe(201)
    await query(`delete from rate_limits where key like 'inbound-key:%'`)
  })

  test('is stored by its hash, which nothing reads, writes or searches; members have no such address', async () => {
    const [{ key_hash: hash }] = await query('select * from inbound_keys where id = $1', [row])
    expect(hash).toBe(createHash('sha256').update(key).digest('base64url'))
    for (const path of [
      `inbound-keys/${row}?showHiddenFields=true`,
      `inbound-keys?showHiddenFields=true&where[keyHash][equals]=${hash}`,
    ]) {
      const text = await (await rest('GET', path, { cookie: staff.cookie })).text()
      expect(text).not.toContain(hash)
    }
    const json = { name: 'CallRail', keyHash: 'x', usedAt: '2020-01-01T00:00:00.000Z' }
    await rest('PATCH', `inbound-keys/${row}`, { cookie: staff.cookie, json })
    expect((await send({ id: '1', phone: '1' })).status).toBe(201)
    const { email } = await addMember()
    const cookie = await signIn(email)
    for (const path of ['inbound-keys', `inbound-keys/${row}`, `inbound-keys/${row}/state`])
      expect((await rest('GET', path, { cookie })).status).toBe(404)
    expect((await rest('POST', `inbound-keys/${row}/key`, { cookie })).status).toBe(404)
  })
})

test('T129 a key stands in no log and no answer, and one in the address is refused', async () => {
  const written: string[] = []
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0),
  )
  const lead = { id: '1', phone: '8135550101' }
  const secret = key.slice(-43)
  const responses = [
    await ask(lead, {}, `leads/inbound?key=${key}`),
    await ask(lead, bearer(key), `leads/inbound?api_key=${key}`),
    await ask(lead, {}, `leads/inbound/${key}`),
    await rest('GET', `leads/inbound?key=${key}`),
    await send({ ...lead, name: key.slice(-60) }),
    await send({ ...lead, [key]: 1 }),
    await ask(lead, { ...bearer(key), 'x-http-method-override': 'DELETE' }),
  ]
  vi.spyOn(payload.db.leadPool, 'query').mockImplementation(() =>
    Promise.reject(new Error(`Failed query: select 1\nparams: ${key}`)),
  )
  responses.push(await send(lead))
  for (const spy of spies) spy.mockRestore()
  vi.restoreAllMocks()
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 404, 404, 201, 400, 400, 503])
  const texts = await Promise.all(responses.map((response) => response.text()))
  // The sixth names the field that it does not know: whoever sent a key as one is told its name.
  for (const text of [...texts.toSpliced(5, 1), log.text(), written.join('')])
    for (const each of [secret, ...keys]) expect(text).not.toContain(each)
  expect(log.text()).not.toContain('8135550101')
})

test('T130 a formula, markup or a direction mark from a tool is text in every file', async () => {
  const formula = '=HYPERLINK("https://evil.example","x")'
  const { id } = await stored({
    ...{ id: '=cmd|x', name: formula, city: '+cmd', message: '@SUM(A1)', channel: 'Referral' },
    ...{ utm_campaign: '-2+3', utm_source: '<script>alert(1)</script>' },
  })
  const all = await (await rest('GET', 'form-submissions/export', { cookie: staff.cookie })).text()
  const json = { ids: [id], zone: 'UTC' }
  const chosen = await (await rest('POST', 'form-submissions/export', { cookie: staff.cookie, json })).text()
  for (const csv of [all, chosen]) {
    expect(csv).toMatch(/"'=HYPERLINK/)
    expect(csv).not.toMatch(/(?:^|,)"[=+@-](?!1? ?\d)/m)
  }
  const timeline = await timelineOf(staff.cookie, id)
  expect(timeline.items.map((item) => toStory(item, timeline))).toContain('Came in through CallRail (=cmd|x)')
})

test('T131 a visitor cannot come in as a tool, or take the place of its lead', async () => {
  await sendJson({ ...LEAD, name: 'Forged', source: 'inbound' })
  expect(await query('select source, stage from form_submissions')).toEqual([
    { source: 'homepage', stage: 'new' },
  ])
  await stored({ id: 'CAL1' })
  const [{ idempotency_key: taken }] = await query(
    `select idempotency_key from form_submissions where source = 'inbound'`,
  )
  const response = await sendJson({ ...LEAD, name: 'Squatter' }, { key: taken })
  expect(response.status).toBe(201)
  expect(await query('select 1 from form_submissions')).toHaveLength(3)
})
