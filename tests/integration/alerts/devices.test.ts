import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '@/env'
import { setPassword } from '@/features/accounts/server/passwords'
import { MOST_DEVICES } from '@/features/alerts/rules/alert'
import { checkAlerts } from '@/features/alerts/server/check-alerts'
import { alertMetrics } from '@/features/alerts/server/failing-devices'
import { requireKeys } from '@/features/alerts/server/keys'
import type { User } from '../../../payload-types'
import { addAdmin, addLimited, addMember, openPayload, payload, query } from '../../helpers/payload'
import { newBrowser, startPushService } from '../../helpers/push-service'
import { messageOf, rest, signIn } from '../../helpers/rest'

let service: Awaited<ReturnType<typeof startPushService>>
let ada: User

beforeAll(async () => {
  env.WEBHOOK_ALLOW_PRIVATE = true
  service = await startPushService()
})

afterAll(() => service.close())

beforeEach(async () => {
  for (const table of ['alert_devices', 'alert_keys', 'users']) await query(`delete from ${table}`)
  service.pushed.length = 0
  service.answer(() => ({ status: 201 }))
  await payload.updateGlobal({ slug: 'lead-handling', data: { alerts: true }, overrideAccess: true })
  ada = await addAdmin()
})

const add = (cookie: string, subscription: object = service.browser()) =>
  rest('POST', 'users/alerts', { cookie, json: subscription })

const owners = async () =>
  (await query('select user_id from alert_devices order by made_at')).map(({ user_id }) => user_id)

test('T189 a device is listed to its owner alone, and nothing of it can be read in the database', async () => {
  const cookie = await signIn(ada.email)
  const subscription = service.browser()
  const response = await rest('POST', 'users/alerts', {
    cookie,
    json: subscription,
    headers: {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
    },
  })
  const { devices } = await response.json()
  expect(devices).toEqual([
    {
      id: expect.any(String),
      mark: expect.stringMatching(/^[\da-f]{64}$/),
      device: 'Chrome on Android',
      madeAt: expect.any(String),
      sentAt: null,
      problem: null,
    },
  ])
  const stored = JSON.stringify([
    ...(await query('select * from alert_devices')),
    ...(await query('select * from alert_keys')),
  ])
  for (const word of ['127.0.0.1', subscription.keys.auth, subscription.keys.p256dh])
    expect(stored).not.toContain(word)
  const { privateKey } = await requireKeys(payload)
  expect(stored).not.toContain(privateKey)
})

test('whoever may not read leads adds nothing, and neither does a visitor', async () => {
  for (const who of [await addLimited('posts'), await addMember()]) {
    const cookie = await signIn(who.email)
    expect([403, 404]).toContain((await add(cookie)).status)
  }
  expect((await rest('POST', 'users/alerts', { json: service.browser() })).status).toBe(404)
  expect(await owners()).toEqual([])
})

test.each([
  [{}, 'no address'],
  [{ endpoint: 'https://example.com/push' }, 'no address'],
  [{ endpoint: 'https://example.com/push', keys: { p256dh: 'AA', auth: 'AA' } }, 'no address'],
  [{ endpoint: 'x'.repeat(5_000), keys: service0Keys() }, 'no address'],
])('%o is no subscription', async (json, reason) => {
  const response = await add(await signIn(ada.email), json)
  expect(response.status).toBe(400)
  expect(await messageOf(response)).toContain(reason)
})

function service0Keys() {
  return newBrowser('x').subscription.keys
}

test('T187 a key that is no point of the curve is refused', async () => {
  const { endpoint, keys } = service.browser()
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  const response = await add(await signIn(ada.email), { endpoint, keys: { ...keys, p256dh } })
  expect(response.status).toBe(400)
  expect(await messageOf(response)).toContain('no key that can be used')
})

test('an account has so many devices, also when all are added at once', async () => {
  const cookie = await signIn(ada.email)
  const answers = await Promise.all(Array.from({ length: MOST_DEVICES + 3 }, () => add(cookie)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(MOST_DEVICES).fill(200), 409, 409, 409])
})

describe('T188 a device of another account', () => {
  test('is taken over by the browser itself alone', async () => {
    const subscription = service.browser()
    await add(await signIn(ada.email), subscription)
    const ben = await addAdmin()
    const cookie = await signIn(ben.email)
    const forged = newBrowser(subscription.endpoint).subscription
    expect((await add(cookie, forged)).status).toBe(409)
    expect(await owners()).toEqual([ada.id])
    expect((await add(cookie, subscription)).status).toBe(200)
    expect(await owners()).toEqual([ben.id])
  })

  test('is neither removed nor tested', async () => {
    const { devices } = await (await add(await signIn(ada.email))).json()
    const cookie = await signIn((await addAdmin()).email)
    const at = `users/alerts/${devices[0].id}`
    expect((await rest('POST', `${at}/test`, { cookie })).status).toBe(404)
    expect(await (await rest('POST', `${at}/remove`, { cookie })).json()).toEqual({ devices: [] })
    expect(await owners()).toEqual([ada.id])
    expect(service.pushed).toEqual([])
  })
})

describe('a test alert', () => {
  test('arrives, and says what became of it when it does not', async () => {
    const cookie = await signIn(ada.email)
    const { devices } = await (await add(cookie)).json()
    const test = async () => (await rest('POST', `users/alerts/${devices[0].id}/test`, { cookie })).json()
    expect(await test()).toMatchObject({ problem: null, devices: [{ sentAt: expect.any(String) }] })
    expect(service.pushed[0]?.message).toMatchObject({ title: 'A test alert', path: '/admin/account' })
    service.answer(() => ({ status: 500 }))
    expect(await test()).toMatchObject({ problem: 'The push service answered 500' })
    service.answer(() => ({ status: 410 }))
    expect(await test()).toMatchObject({ problem: expect.stringContaining('was removed'), devices: [] })
  })

  test('is sent five times a minute', async () => {
    const cookie = await signIn(ada.email)
    const { devices } = await (await add(cookie)).json()
    const statuses: number[] = []
    for (let each = 0; each < 6; each += 1)
      statuses.push((await rest('POST', `users/alerts/${devices[0].id}/test`, { cookie })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('T188 a device ends', () => {
  const endings: [string, (cookie: string) => Promise<unknown>][] = [
    ['with its account', () => query('delete from users where id = $1', [ada.id])],
    [
      'with the right to read leads',
      async () => {
        await addAdmin()
        await payload.update({
          collection: 'users',
          id: ada.id,
          data: { areas: ['posts'] },
          overrideAccess: true,
        })
      },
    ],
    [
      'with the role',
      async () => {
        await addAdmin()
        await payload.update({ collection: 'users', id: ada.id, data: { roles: [] }, overrideAccess: true })
      },
    ],
    ['with the password', () => setPassword({ payload }, ada.id, 'another horse battery staple')],
    [
      'with all other sessions',
      async () => {
        const cookie = await signIn(ada.email)
        const response = await rest('POST', `users/${ada.id}/sessions/end-others`, { cookie })
        expect(response.status).toBe(200)
      },
    ],
  ]
  test.each(endings)('%s', async (_, end) => {
    const cookie = await signIn(ada.email)
    expect((await add(cookie)).status).toBe(200)
    await end(cookie)
    expect(await owners()).toEqual([])
  })

  test('but stays when its own session ends the others, and when it signs out', async () => {
    const cookie = await signIn(ada.email)
    await signIn(ada.email)
    await add(cookie)
    await rest('POST', `users/${ada.id}/sessions/end-others`, { cookie })
    expect(await owners()).toEqual([ada.id])
    await rest('POST', 'users/logout', { cookie })
    expect(await owners()).toEqual([ada.id])
  })
})

describe('the key pair of the site', () => {
  test('is made once, whoever asks', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, () => requireKeys(payload)))
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(await query('select 1 from alert_keys')).toHaveLength(1)
    const cookie = await signIn(ada.email)
    const { key } = await (await rest('POST', 'users/alerts/key', { cookie })).json()
    expect(key).toBe(pairs[0]?.publicKey)
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  })

  test('of another secret is said by the doctor, and replaced with the next device', async () => {
    const cookie = await signIn(ada.email)
    await add(cookie)
    const before = await requireKeys(payload)
    const url = String(payload.db.pool.options.connectionString)
    expect(await checkAlerts(url, payload.secret)).toMatchObject({
      isFine: true,
      reason: 'switched on, 1 devices',
    })
    expect(await checkAlerts(url, randomUUID())).toMatchObject({
      isFine: false,
      reason: expect.stringContaining('another PAYLOAD_SECRET'),
    })
    await query("update alert_keys set private_key = 'x'")
    const after = await requireKeys(payload)
    expect(after.publicKey).not.toBe(before.publicKey)
    expect(await owners()).toEqual([])
  })
})

test('the doctor and the metric count devices to which nothing can be sent', async () => {
  await add(await signIn(ada.email))
  const failing = async () => (await alertMetrics[0]?.read(openPayload))?.[0]?.value
  const url = String(payload.db.pool.options.connectionString)
  expect(await failing()).toBe(0)
  await query("update alert_devices set failing_since = now() - interval '2 days'")
  expect(await failing()).toBe(1)
  expect(await checkAlerts(url, payload.secret)).toMatchObject({
    isFine: false,
    reason: 'No alert could be sent for a day to 1 of 1 devices.',
  })
  await payload.updateGlobal({ slug: 'lead-handling', data: { alerts: false }, overrideAccess: true })
  expect(await checkAlerts(url, payload.secret)).toMatchObject({ isFine: true, reason: 'switched off' })
  expect(await failing()).toBe(0)
})
