import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limitsBehind } from '@/front/listen/limits'
import { type Front, listen } from '@/front/listen/server'
import { freePort } from '@/lib/free-port'
import { type BALANCERS, type Balancer, keepAsking, startBalancer } from '../helpers/balancer'
import { createSite } from '../helpers/front'

/** Longer than a balancer leaves out an instance that was not ready. */
const REST_MS = 6_000

/** In so many seconds a balancer has heard twice, and waited for, that nobody is ready. */
const NOTICED_S = 12

type Seen = { method: string; url: string; headers: NodeJS.Dict<string | string[]>; bytes: number }

/** What the product is for a balancer: its own server, its own way to stop, and handlers that remember. */
type Instance = {
  port: number
  seen: Seen[]
  stop: () => Promise<void>
  start: () => Promise<void>
  /** What it says when it is asked whether visitors may be sent to it; null for nothing at all. */
  sayReady: (isReady: boolean | null) => void
}

async function createInstance(): Promise<Instance> {
  const port = await freePort()
  const seen: Seen[] = []
  let front: Front | null = null
  let isReady: boolean | null = true
  const site = createSite(
    async (request, response) => {
      const { method = '', url = '', headers } = request
      // A processor that is busy does not come to it.
      if (url === '/readyz' && isReady === null) return new Promise(() => undefined)
      if (url === '/readyz' || url === '/healthz') {
        response.writeHead(url === '/readyz' && !isReady ? 503 : 200).end()
        return
      }
      const mine = { method, url, headers: { ...headers }, bytes: 0 }
      seen.push(mine)
      if (url === '/api/dies') {
        request.socket.destroy()
        return
      }
      for await (const chunk of request) mine.bytes += chunk.length
      response.writeHead(method === 'POST' ? 201 : 200).end(String(port))
    },
    { hops: 1 },
  )
  const start = async () => {
    front = await listen(port, site, limitsBehind(1))
    isReady = true
  }
  await start()
  return {
    port,
    seen,
    start,
    sayReady(said) {
      isReady = said
    },
    async stop() {
      isReady = false
      await front?.stop()
    },
  }
}

describe.each(['nginx', 'haproxy'] satisfies (keyof typeof BALANCERS)[])(
  '%s with the settings of deploy',
  (name) => {
    let instances: Instance[]
    let balancer: Balancer

    beforeEach(async () => {
      instances = await Promise.all([1, 2, 3].map(createInstance))
      balancer = await startBalancer(
        name,
        instances.map(({ port }) => port),
      )
    })

    afterEach(async () => {
      await balancer.stop()
      await Promise.all(instances.map(({ stop }) => stop()))
    })

    const ask = (path: string, init: RequestInit = {}) => fetch(`${balancer.origin}${path}`, init)
    const seen = () => instances.flatMap((each) => each.seen)

    test('every instance gets its share, and hears who asks, under which name and id', async () => {
      const headers = { 'x-forwarded-for': '198.51.100.1', 'x-request-id': 'mine' }
      for (let count = 0; count < 30; count += 1) expect((await ask('/api/x', { headers })).status).toBe(200)
      for (const each of instances) expect(each.seen.length).toBeGreaterThan(3)
      for (const { headers: heard } of seen()) {
        // What a visitor wrote himself counts for nothing.
        expect(heard['x-client-address']).toBe('127.0.0.1')
        expect(heard['x-request-id']).not.toBe('mine')
      }
      expect(new Set(seen().map((each) => each.headers['x-request-id'])).size).toBe(30)
    })

    test('the largest photograph passes', async () => {
      const body = new Uint8Array(25.1 * 1024 * 1024)
      expect((await ask('/api/media', { method: 'POST', body })).status).toBe(201)
      expect(seen().map(({ bytes }) => bytes)).toEqual([body.length])
    })

    test('an instance that is gone costs no request', async () => {
      await instances[1]?.stop()
      const posts = Array.from({ length: 30 }, () =>
        ask('/api/form-submissions', { method: 'POST', body: '{}' }),
      )
      for (const response of await Promise.all(posts)) expect(response.status).toBe(201)
      expect(seen().length).toBe(30)
      expect(instances[1]?.seen).toEqual([])
    })

    test('a lead that was taken is never sent again, although its instance has died of it', async () => {
      const response = await ask('/api/dies', { method: 'POST', body: '{"name":"Ann"}' })
      expect(response.status).toBe(502)
      expect(seen().length).toBe(1)
    })

    test.each([
      ['say that they are not ready', false],
      ['do not answer in time whether they are ready', null],
    ])('instances that all %s are asked by visitors all the same', async (_, said) => {
      const probe = keepAsking(balancer.origin)
      for (const each of instances) each.sayReady(said)
      const statuses: number[] = []
      for (let seconds = 0; seconds < NOTICED_S; seconds += 0.5) {
        for (const method of ['GET', 'POST']) statuses.push((await ask('/api/x', { method })).status)
        await setTimeout(500)
      }
      for (const each of instances) each.sayReady(true)
      await probe.stop()
      expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
    })

    test('F18 instances are restarted in turn under 20 pages and 20 leads a second: none fails, none comes twice', async () => {
      const keys: string[] = []
      const replies: Promise<number>[] = []
      const timer = setInterval(() => {
        const key = randomUUID()
        keys.push(key)
        const headers = { 'idempotency-key': key }
        for (const init of [{}, { method: 'POST', body: '{}', headers }])
          replies.push(
            ask('/api/form-submissions', init).then(
              ({ status }) => status,
              () => 0,
            ),
          )
      }, 50)
      const probe = keepAsking(balancer.origin)
      for (const each of instances) {
        await each.stop()
        await each.start()
        await setTimeout(REST_MS)
      }
      clearInterval(timer)
      await probe.stop()
      const statuses = await Promise.all(replies)
      expect(statuses.length).toBeGreaterThan(100)
      expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
      const taken = seen().flatMap(({ headers }) => headers['idempotency-key'] ?? [])
      expect(taken.sort()).toEqual(keys.sort())
    })
  },
)
