import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FACTS, listed } from '@/all/facts'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { post } from '../../helpers/accounts'
import { plantLeads } from '../../helpers/inbox'
import { addAdmin, PASSWORD, payload } from '../../helpers/payload'
import { newBrowser } from '../../helpers/push-service'
import { messageOf, rest, signIn } from '../../helpers/rest'
import { addRowOf, contentsOfDatabase } from '../../helpers/routes'

type Method = Parameters<typeof rest>[0]

const HELD = { email: 'held@example.com', phone: '' }
const DAYS = 'from=2026-01-01&to=2026-02-01'
const URL = 'https://93.184.215.14/leads'

let cookie: string
let lead: string
/** What an erasure wants to hear of what was found. */
let seen: string
/** A row of each collection whose calls name one. */
const rows: Record<string, string> = {}

beforeAll(async () => {
  const planted = await plantLeads([{ email: HELD.email }])
  lead = String(planted[0])
  for (const slug of ['webhooks', 'inbound-keys', 'conversion-feeds']) {
    const collection = payload.config.collections.find((each) => each.slug === slug)
    if (collection) rows[slug] = await addRowOf(collection)
  }
  rows.imports = await addImport()
  const found = await rest('POST', 'erasures/find', {
    cookie: await signIn((await addAdmin()).email),
    json: HELD,
  })
  seen = (await found.json()).seen
})

beforeEach(async () => {
  const admin = await addAdmin()
  rows.users = admin.id
  cookie = await signIn(admin.email)
  await makeStale()
})

/** As eleven minutes later. */
const makeStale = () =>
  payload.db.pool.query(`UPDATE users_sessions SET created_at = created_at - interval '11 minutes'`)

/** An import of no leads. */
async function addImport(): Promise<string> {
  const id = randomUUID()
  await payload.db.pool.query(
    `insert into imports (id, file_name, kind, head, ends_at) values ($1, 'leads.csv', 'leads', $2, now() + interval '1 day')`,
    [id, { kind: 'leads', columns: [] }],
  )
  return id
}

const switchAlertsOn = () => rest('POST', 'globals/lead-handling', { cookie, json: { alerts: true } })

const setImport = (state: string) =>
  payload.db.pool.query('update imports set state = $2 where id = $1', [rows.imports, state])

const prove = () => post('/proof', { password: PASSWORD }, { cookie })

/** What each call of the list is asked with, so that it would do what it says. */
const ASKED: Record<string, { query?: string; json?: () => object; before?: () => Promise<unknown> }> = {
  'POST webhooks/:id/secret': {},
  'POST inbound-keys/:id/key': {},
  'POST conversion-feeds/:id/password': {},
  'POST erasures/find': { json: () => HELD },
  'POST erasures/erase': { json: () => ({ ...HELD, typed: HELD.email, seen }) },
  'GET form-submissions/export?columns': { query: 'columns=name' },
  'POST form-submissions/export': { json: () => ({ ids: [lead] }) },
  'GET form-submissions/results': { query: DAYS },
  'GET audit-log/export': {},
  'POST imports/upload': { json: () => ({ name: 'leads.csv', bytes: 4 }) },
  'POST imports/:id/start': { before: () => setImport('ready') },
  'POST imports/:id/undo': { before: () => setImport('done') },
  'GET imports/:id/report': {},
  'GET imports/:id/rejected': {},
  'POST users/:id/calendar-feed': {},
  'POST users/alerts': {
    json: () => newBrowser('https://93.184.215.14/push').subscription,
    before: switchAlertsOn,
  },
}

async function ask(call: string): Promise<Response> {
  const [method = '', path = ''] = call.split('?')[0]?.split(' ') ?? []
  const { query, json } = ASKED[call] ?? {}
  const slug = path.split('/')[0] ?? ''
  const address = `${path.replace(':id', rows[slug] ?? randomUUID())}${query ? `?${query}` : ''}`
  return rest(method as Method, address, {
    cookie,
    ...(method === 'POST' && { json: json?.() ?? {} }),
  })
}

const OF_ACCOUNTS = FACTS.accounts.freshCalls
const ALL = listed('freshCalls').filter((call) => !OF_ACCOUNTS.some((own) => own === call))

describe('T160 a fresh sign-in', () => {
  test.each([
    ['what needs one', ALL],
    ['a change of accounts, before anything of it is read', OF_ACCOUNTS],
  ])('without one %s is refused, and all of it changes nothing', async (_, calls) => {
    const before = await contentsOfDatabase()
    for (const call of calls) {
      const stale = await ask(call)
      expect([call, stale.status, await messageOf(stale)]).toEqual([call, 403, AUTH_TEXTS.stale])
    }
    expect(await contentsOfDatabase()).toBe(before)
  })

  test.each(ALL)('with one %s is done', async (call) => {
    expect(Object.keys(ASKED)).toContain(call)
    await ASKED[call]?.before?.()
    await prove()
    expect((await ask(call)).status).toBe(200)
  })

  test.each(OF_ACCOUNTS)('with one %s is heard', async (call) => {
    await prove()
    expect((await ask(call)).status).not.toBe(403)
  })

  test('without one an address that is written in another way is refused too', async () => {
    for (const path of [
      `audit-log/export?${DAYS}`,
      'audit%2dlog/export',
      'audit-log/%65xport',
      'audit-log/export/',
    ])
      expect((await rest('GET', path, { cookie })).status, path).not.toBe(200)
    for (const query of ['columns=', 'columns=name&columns=email', '%63olumns=name'])
      expect((await rest('GET', `form-submissions/export?${query}`, { cookie })).status, query).toBe(403)
  })

  test('without one no webhook is made, nor told another address, by REST; its name and its switch are changed', async () => {
    const make = () =>
      rest('POST', 'webhooks', { cookie, json: { name: 'CRM', url: URL, events: ['lead.created'] } })
    const refused = await make()
    expect([refused.status, await messageOf(refused)]).toEqual([403, AUTH_TEXTS.stale])
    await prove()
    const made = await make()
    expect(made.status).toBe(201)
    const { id } = (await made.json()).doc
    await payload.db.pool.query('DELETE FROM fresh_sign_ins')
    const change = (json: object, path = `webhooks/${id}`) => rest('PATCH', path, { cookie, json })
    const url = `${URL}/elsewhere`
    expect((await change({ url })).status).toBe(403)
    await change({ url }, `webhooks?where[id][equals]=${id}`)
    expect((await rest('POST', `webhooks/${id}/duplicate`, { cookie, json: { url } })).status).not.toBe(201)
    const { docs } = await payload.find({
      collection: 'webhooks',
      overrideAccess: true,
      where: { url: { equals: url } },
    })
    expect(docs).toEqual([])
    expect((await change({ name: 'Other CRM', active: false, url: URL })).status).toBe(200)
    await prove()
    expect((await change({ url })).status).toBe(200)
  })

  test('the specified file of the inbox is given', async () => {
    const response = await rest('GET', 'form-submissions/export', { cookie })
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/^"Date","Name"/)
  })
})
