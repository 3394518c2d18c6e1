import { expect, test, vi } from 'vitest'
import { publicEndpoints } from '@/domain/public-endpoints'
import { serverPaths } from '@/domain/server-paths'
import { toCachedResponse } from '@/front/cache/cached-response'
import { createPageCache } from '@/front/cache/page-cache'
import type { Handler } from '@/front/cache/render-page'
import type { PlainResponse } from '@/front/cache/response'
import { createResponseStore } from '@/front/cache/response-store'
import type { DirectHandler } from '@/front/gate/direct-handler'
import type { RouteKindOf } from '@/front/gate/page-request'
import { Unwanted } from '@/front/gate/workload'
import type { Site } from '@/front/listen/handler'
import { bindTo, newDeviceName, toDeviceToken } from '@/lib/device-token'
import { handleAlive } from '@/lib/health'
import { expirePages } from '@/lib/page-expiry'
import { pageRequest, pageResponse } from '../../helpers/fake-next'
import { createSite, serveSite } from '../../helpers/front'
import { openRaw, readAll } from '../../helpers/raw-socket'

const SECRET = vi.hoisted(() => {
  process.env.PAYLOAD_SECRET = 's'.repeat(32)
  return process.env.PAYLOAD_SECRET
})

const routeKindOf: RouteKindOf = (path) => {
  if (path === '/' || /^\/(?:blog|blog-images|page)\/[^/]+$/.test(path)) return 'page'
  return path.startsWith('/nope') ? 'none' : 'dynamic'
}

/** Next as it is when it is slow: what it makes comes when it is let go. */
function slowNext(more: Partial<Site> = {}) {
  const requested: string[] = []
  const held: (() => void)[] = []
  let isHolding = true
  const handle: Handler = async (request, response) => {
    const { url = '' } = request
    requested.push(url)
    if (isHolding) await new Promise<void>((done) => held.push(done))
    response.statusCode = url === serverPaths.notFound || url === serverPaths.postNotFound ? 404 : 200
    response.setHeader('content-type', 'text/html').setHeader('cache-control', 'private, no-store')
    response.end(`<html><body><main>${url}</main></body></html>`)
  }
  const letGo = () => {
    isHolding = false
    for (const done of held.splice(0)) done()
  }
  return { handle: createSite(handle, { routeKindOf, ...more }), requested, letGo }
}

const read = async (port: number, path: string, init: RequestInit = {}) => {
  const resolve = await fetch(`http://127.0.0.1:${port}${path}`, init)
  return { status: resolve.status, headers: resolve.headers, text: await resolve.text() }
}

test('T86 while hundreds ask for what has to be made, probes, cached pages and leads are answered, and past the bound is 503', async () => {
  const next = slowNext()
  const port = await serveSite(next.handle)
  next.letGo()
  await read(port, '/')
  const lead: DirectHandler = async (request) => new Response(await request.text(), { status: 201 })
  const probe: DirectHandler = handleAlive
  const handlers = new Map([['POST /lead', lead] as const, [`GET ${serverPaths.alive}`, probe] as const])
  const slow = slowNext({ handlers })
  const busy = await serveSite(slow.handle)
  const cachedFirst = read(busy, '/')
  await expect.poll(() => slow.requested).toContain('/')
  const crowd = Array.from({ length: 400 }, (_, at) => read(busy, `/dynamic/${at}`))
  const refused = await Promise.any(
    crowd.map(async (each) => ((await each).status === 503 ? each : Promise.reject())),
  )
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect((await read(busy, serverPaths.alive)).status).toBe(200)
  expect((await read(busy, '/lead', { method: 'POST', body: 'a lead' })).text).toBe('a lead')
  expect(slow.requested.length, 'what Next was asked for').toBeLessThan(20)
  slow.letGo()
  expect((await cachedFirst).status).toBe(200)
  const statuses = await Promise.all(crowd.map(async (each) => (await each).status))
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('T115 hundreds of requests that change something take no place of a lead', async () => {
  const lead: DirectHandler = async (request) => new Response(await request.text(), { status: 201 })
  const slow = slowNext({ handlers: new Map([['POST /lead', lead]]) })
  const port = await serveSite(slow.handle)
  const crowd = Array.from({ length: 520 }, () => read(port, '/api/anything', { method: 'POST' }))
  await Promise.any(crowd.map(async (each) => ((await each).status === 503 ? each : Promise.reject())))
  expect((await read(port, '/lead', { method: 'POST', body: 'a lead' })).text).toBe('a lead')
  slow.letGo()
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200, 503]))
})

test('T115 T165 the 51st sign-in of an unknown browser, a member’s or a forged one is refused before Next is asked; one of the staff is not', async () => {
  const slow = slowNext()
  const port = await serveSite(slow.handle)
  const markOf = (isOfStaff: boolean, key = SECRET) =>
    `known-device=${toDeviceToken(key, { name: newDeviceName(), bound: bindTo(key, ['id']), isOfStaff })}`
  const signIn = (type: string, cookie = '') =>
    read(port, publicEndpoints.signIn, { method: 'POST', headers: { 'content-type': type, cookie } })
  const held = Array.from({ length: 50 }, () => signIn('application/json'))
  await expect.poll(() => slow.requested.length).toBe(50)
  const refused = await signIn('application/json')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(JSON.parse(refused.text).errors[0].message).toContain('busy')
  expect((await signIn('application/x-www-form-urlencoded')).text).toContain('busy')
  for (const cookie of [
    markOf(false),
    markOf(true, 'another'),
    `known-device=${'a'.repeat(16)}.${'b'.repeat(43)}`,
  ])
    expect((await signIn('application/json', cookie)).status).toBe(429)
  expect(slow.requested.length).toBe(50)
  const known = signIn('application/json', markOf(true))
  await expect.poll(() => slow.requested.length).toBe(51)
  slow.letGo()
  expect(new Set((await Promise.all([...held, known])).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await signIn('application/json')).status).toBe(200)
})

test('T86 a page whose readers have all gone is not begun', async () => {
  const next = slowNext()
  const port = await serveSite(next.handle)
  const first = Array.from({ length: 8 }, (_, at) => read(port, `/page/first-${at}`))
  await expect.poll(() => next.requested.length).toBe(8)
  const gone = Array.from({ length: 20 }, (_, at) =>
    openRaw(port, `GET /page/gone-${at} HTTP/1.1\r\nHost: x\r\n\r\n`),
  )
  const patient = read(port, '/page/patient')
  await new Promise((later) => setTimeout(later, 100))
  for (const socket of gone) socket.destroy()
  await new Promise((later) => setTimeout(later, 100))
  next.letGo()
  await Promise.all([...first, patient])
  expect(next.requested.filter((url) => url.includes('gone'))).toEqual([])
})

test('T86 nothing is made for a connection that is hung up on, not even what it asked for first', async () => {
  const next = slowNext()
  const port = await serveSite(next.handle)
  next.letGo()
  for (const path of ['/dynamic', '/page/x', '/nope']) {
    await readAll(openRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(1_000)))
    expect((await read(port, serverPaths.alive)).status).toBe(200)
  }
  expect(next.requested.filter((url) => url === '/dynamic' || url === '/page/x')).toEqual([])
})

test('T86 addresses that do not exist are served from memory: Next makes one page for all of them', async () => {
  const next = slowNext({ whatStandsAt: async () => ({ kind: 'missing' }) })
  const port = await serveSite(next.handle)
  next.letGo()
  const made = Array.from({ length: 50 }, (_, at) => [
    `/nope-${at}`,
    `/blog-images/nope-${at}`,
    `/blog/nope-${at}`,
    `/blog/nope-${at}?rsc`,
  ]).flat()
  for (const path of made) {
    const { status, headers } = await read(port, path, path.endsWith('rsc') ? { headers: { rsc: '1' } } : {})
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
  expect((await read(port, '/nope', { method: 'POST', body: 'x' })).status).toBe(404)
  expect((await read(port, serverPaths.postNotFound)).status).toBe(404)
  expect(next.requested.toSorted()).toEqual([serverPaths.notFound, serverPaths.postNotFound])
  expirePages({ paths: [serverPaths.notFound], isRemoval: false })
  await read(port, '/nope')
  expect(next.requested.filter((url) => url === serverPaths.notFound)).toHaveLength(2)
})

test('T86 what the blog has under another address is a redirect, and what it has is made', async () => {
  const next = slowNext({
    whatStandsAt: async (path) =>
      path === '/blog/old' ? { kind: 'moved', to: '/blog/new' } : { kind: 'there' },
  })
  const port = await serveSite(next.handle)
  next.letGo()
  const moved = await read(port, '/blog/old?x=1', { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/blog/new?x=1'])
  expect((await read(port, '/blog/new')).status).toBe(200)
  expect(next.requested).toEqual(['/blog/new'])
})

test('T86 what was begun for somebody who has gone is not built, unless somebody else has come for it', async () => {
  let built = 0
  const pending: (() => void)[] = []
  const request = () =>
    new Promise<PlainResponse>((resolve) => pending.push(() => resolve(pageResponse('a page'))))
  const finish = (resolve: PlainResponse) => {
    built += 1
    return toCachedResponse(resolve)
  }
  const pages = createPageCache({ store: createResponseStore(1_000_000), render: request, finish })
  let isThere = true
  const gone = pages.respond(pageRequest('/a'), () => isThere)
  const shared = [() => isThere, () => true].map((isAwaited) => pages.respond(pageRequest('/b'), isAwaited))
  await expect.poll(() => pending.length).toBe(2)
  isThere = false
  for (const resolve of pending) resolve()
  await expect(gone).rejects.toThrow(Unwanted)
  await Promise.all(shared)
  expect(built).toBe(1)
})

test('F9 F11 who waits for the database holds up no page that is made without it', async () => {
  const next = slowNext()
  const port = await serveSite(next.handle)
  const staff = Array.from({ length: 20 }, (_, at) => read(port, `/dynamic/${at}`))
  await expect.poll(() => next.requested.length).toBe(8)
  const page = read(port, '/page/fresh')
  await expect.poll(() => next.requested).toContain('/page/fresh')
  next.letGo()
  await Promise.all([...staff, page])
})
