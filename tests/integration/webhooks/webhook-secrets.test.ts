import { beforeAll, expect, test } from 'vitest'
import { checkWebhooks } from '@/features/webhooks/server/check-webhooks'
import { listMuteWebhooks } from '@/features/webhooks/server/mute-webhooks'
import { seal } from '@/lib/sealed'
import { recordedLog } from '../../helpers/log'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { addHook } from '../../helpers/webhook-receiver'

const log = recordedLog()
payload.logger = log.logger

let cookie: string
let hook: { id: string; secret: string }

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  hook = await addHook(cookie, 'https://example.com/leads')
  await rest('POST', `webhooks/${hook.id}/secret`, { cookie })
})

test('T112 a secret is shown once, and is in no answer, no log and not readable in the database', async () => {
  expect(hook.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const rows = await query('select secret, former_secret from webhooks')
  const stored = [rows[0].secret, rows[0].former_secret]
  expect(stored.every((each) => typeof each === 'string' && !each.includes('whsec'))).toBe(true)
  const everything = [
    ...(await Promise.all(
      [
        `webhooks/${hook.id}`,
        `webhooks/${hook.id}?showHiddenFields=true&select[secret]=true&select[formerSecret]=true`,
        'webhooks?showHiddenFields=true',
        `webhooks/${hook.id}/deliveries`,
      ].map(async (path) => (await rest('GET', path, { cookie })).text()),
    )),
    JSON.stringify(log.entries()),
  ].join('\n')
  expect(everything).toContain(hook.id)
  for (const word of ['whsec', hook.secret, ...stored, 'formerSecret"'])
    expect(everything).not.toContain(word)
})

test.each(['where[secret][like]=a', 'where[formerSecret][exists]=true', 'where[or][0][secret][exists]=true'])(
  'T112 nobody searches by %s',
  async (condition) => {
    const response = await rest('GET', `webhooks?${condition}`, { cookie })
    expect(response.status).toBe(400)
  },
)

test('T112 nobody writes a secret past its endpoint', async () => {
  const before = await payload.db.pool.query(
    'select secret, former_secret, former_secret_ends_at from webhooks',
  )
  const json = { secret: 'mine', formerSecret: 'mine', formerSecretEndsAt: '2099-01-01T00:00:00.000Z' }
  await rest('PATCH', `webhooks/${hook.id}`, { cookie, json })
  const after = await payload.db.pool.query(
    'select secret, former_secret, former_secret_ends_at from webhooks',
  )
  expect(after.rows).toEqual(before.rows)
})

test('T109 an address within a private network is not saved', async () => {
  for (const url of [
    'https://127.0.0.1/',
    'http://example.com/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
  ]) {
    const json = { name: 'x', url, events: ['lead.created'], active: true }
    expect((await rest('POST', 'webhooks', { cookie, json })).status, url).toBe(400)
    expect((await rest('PATCH', `webhooks/${hook.id}`, { cookie, json: { url } })).status, url).toBe(400)
  }
})

test('a member and a visitor find no webhook', async () => {
  const member = await signIn((await addMember()).email)
  for (const each of [member, undefined]) {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/deliveries'],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['POST', `/deliveries/${hook.id}`],
    ] as const)
      expect((await rest(method, `webhooks/${hook.id}${path}`, { cookie: each })).status).toBe(404)
  }
})

test('what is no webhook is not found', async () => {
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000000']) {
    expect((await rest('GET', `webhooks/${id}/deliveries`, { cookie })).status).toBe(404)
    expect((await rest('POST', `webhooks/${id}/secret`, { cookie })).status).toBe(404)
    expect((await rest('POST', `webhooks/${id}/test`, { cookie })).status).toBe(404)
  }
})

test('a webhook without a secret, or with one of another PAYLOAD_SECRET, is named by doctor and counted for an alarm', async () => {
  const url = process.env.DATABASE_URL ?? ''
  const check = () => checkWebhooks(url, payload.secret)
  const count = async () => (await listMuteWebhooks(payload.db.pool, payload.secret)).length
  expect(await check()).toMatchObject({ isFine: true })
  await rest('POST', 'webhooks', {
    cookie,
    json: { name: 'Zapier', url: 'https://example.com/zap', events: ['lead.created'], active: true },
  })
  expect(await check()).toMatchObject({
    isFine: false,
    isFatal: false,
    reason: 'Without a secret nothing is sent by: Zapier.',
    fix: expect.stringContaining('Make the secret'),
  })
  expect(await count()).toBe(1)
  await query('update webhooks set secret = $1 where name = $2', [seal('whsec_x', 'another key'), 'Zapier'])
  expect(await check()).toMatchObject({
    isFine: false,
    isFatal: false,
    reason: 'What is sealed with another PAYLOAD_SECRET cannot sign, so nothing is sent by: Zapier.',
    fix: expect.stringContaining('Put the former PAYLOAD_SECRET back'),
  })
  expect(await count()).toBe(1)
  await query("update webhooks set active = false where name = 'Zapier'")
  expect(await check()).toMatchObject({ isFine: true })
  expect(await count()).toBe(0)
})
