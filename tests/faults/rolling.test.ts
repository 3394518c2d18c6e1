import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { ADMIN, Product } from '../helpers/product'
import { type RetryingProxy, startRetryingProxy } from '../helpers/retrying-proxy'
import type { Started } from '../helpers/start'
import { postLead, type Reply, request, signInAt } from '../helpers/visitor'

const EVERY_MS = 20

let product: Product
/** Of the two instances. */
let origins: string[]
let proxy: RetryingProxy
let ports: number[]
let instances: Started[] = []

beforeAll(async () => {
  product = await Product.open(inject('rig'))
  ports = [await freePort(), await freePort()]
  origins = ports.map((port) => `http://localhost:${port}`)
  // The address of the site is the proxy's; the pages of the rig are made for it.
  proxy = await startRetryingProxy(inject('rig').port, origins)
  instances = await Promise.all(ports.map(startInstance))
})

afterAll(async () => {
  for (const instance of instances) instance.signal('SIGKILL')
  await proxy.close()
  await product.close()
})

function startInstance(port: number): Promise<Started> {
  return product.start({ PORT: String(port), TRUST_PROXY_HOPS: '1' })
}

/** Fifty requests a second, one lead among every ten, until it is told to stop. */
function visit(): { emails: string[]; replies: Promise<Reply>[]; stop: () => void } {
  const emails: string[] = []
  const replies: Promise<Reply>[] = []
  const timer = setInterval(() => {
    const isLead = replies.length % 10 === 9
    const email = `${randomUUID()}@example.com`
    if (isLead) emails.push(email)
    replies.push(isLead ? postLead(product.origin, email) : request(`${product.origin}/blog`))
  }, EVERY_MS)
  return { emails, replies, stop: () => clearInterval(timer) }
}

test('F18 a rolling restart under 50 requests a second of a proxy that tries again loses none', async () => {
  const load = visit()
  await setTimeout(1_000)
  for (const [at, port] of ports.entries()) {
    instances[at]?.signal('SIGTERM')
    expect(await instances[at]?.ended).toBe(0)
    instances[at] = await startInstance(port)
  }
  await setTimeout(1_000)
  load.stop()
  const statuses = (await Promise.all(load.replies)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
  expect(statuses.length).toBeGreaterThan(500)
  expect(proxy.retried()).toBeGreaterThan(0)
  const stored = await product.query<{ email: string }>(
    'select email from form_submissions where email = any($1)',
    [load.emails],
  )
  expect(stored.map(({ email }) => email).toSorted()).toEqual(load.emails.toSorted())
})

test('F20 two instances know the same sessions, keys and limits', async () => {
  const [one = '', other = ''] = origins
  // As a page of the site asks, whichever instance the proxy chooses.
  const at = (instance: string, path: string, cookie = '', init: RequestInit = {}) =>
    request(`${instance}${path}`, {
      headers: {
        cookie,
        origin: product.origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
      ...init,
    })
  const emailOf = async (cookie: string) =>
    JSON.parse((await at(other, '/api/users/me', cookie)).text).user?.email
  const cookie = await signInAt(one, ADMIN)
  expect(await emailOf(cookie)).toBe(ADMIN.email)
  expect((await at(one, '/api/users/logout', cookie, { method: 'POST' })).status).toBe(200)
  expect(await emailOf(cookie)).toBeUndefined()

  const [key, email] = [randomUUID(), `${randomUUID()}@example.com`]
  const responses = await Promise.all([one, other, one, other].map((origin) => postLead(origin, email, key)))
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  expect(await product.query('select id from form_submissions where email = $1', [email])).toHaveLength(1)

  const wrong = { email: `${randomUUID()}@example.com`, password: 'wrong' }
  const guess = (origin: string) =>
    at(origin, '/api/users/login', '', { method: 'POST', body: JSON.stringify(wrong) })
  const guesses: Reply[] = []
  // Four at each: fewer than either of them alone would refuse.
  for (let round = 0; round < 8; round += 1) guesses.push(await guess(round % 2 === 0 ? one : other))
  expect(guesses.slice(0, 2).map(({ status }) => status)).toEqual([401, 401])
  expect(guesses.slice(-2).map(({ status }) => status)).toEqual([429, 429])
})
