import inject from 'light-my-request'
import { beforeEach, expect, test } from 'vitest'
import type { GateResult } from '@/domain/gated-address'
import type { Redirect } from '@/domain/redirect'
import { isCountedMissing } from '@/features/redirects/rules/missing-address'
import type { Handler } from '@/front/cache/render-page'
import type { RouteKindOf } from '@/front/gate/page-request'
import { expirePages } from '@/lib/page-expiry'
import { createSite } from '../../helpers/front'

const redirects = new Map<string, Redirect>()
const stands = new Map<string, GateResult>()
let nextWasAsked: string[] = []
let gateWasAsked: string[] = []
let missing: string[] = []

const routeKindOf: RouteKindOf = (path, segment) => {
  if (segment !== undefined) return 'none'
  if (path === '/' || path === '/plans' || /^\/blog\/[^/]+$/.test(path)) return 'page'
  return path === '/feed.xml' ? 'dynamic' : 'none'
}

const next: Handler = async (request, response) => {
  nextWasAsked.push(request.url ?? '')
  const isMissing = request.url === '/404' || request.url === '/post-not-found'
  response.statusCode = isMissing ? 404 : 200
  response.setHeader('content-type', 'text/html').setHeader('cache-control', 's-maxage=31536000')
  response.end('<html><body><main>a page</main></body></html>')
}

const site = createSite(next, {
  routeKindOf,
  files: (path) =>
    path === '/brochure.pdf' ? async () => ({ status: 200, headers: {}, body: Buffer.from('x') }) : null,
  whatStandsAt: async (path) => {
    gateWasAsked.push(path)
    return stands.get(path) ?? { kind: 'missing' }
  },
  findRedirect: async (path) => redirects.get(path) ?? null,
  findQueryRedirect: async (path, query) => {
    const redirect = redirects.get(path + query)
    return redirect ? { ...redirect, rest: '' } : null
  },
  onMissing: (path, from) => void missing.push(`${path} ${from}`),
})

const read = async (
  url: string,
  how: { method?: 'GET' | 'HEAD' | 'POST'; headers?: Record<string, string> } = {},
) => {
  const { statusCode, headers } = await inject(site, { url, method: 'GET', ...how })
  return headers.location ? `${statusCode} ${headers.location}` : String(statusCode)
}

beforeEach(async () => {
  redirects.clear()
  stands.clear()
  await expirePages({ paths: ['/*'], isRemoval: true })
  await read('/none')
  nextWasAsked = []
  gateWasAsked = []
  missing = []
})

test('an address of an old site that was told apart by its query leads on, though a page stands there and is kept', async () => {
  redirects.set('/?p=12', { to: '/plans', status: 308 })
  expect(await read('/')).toBe('200')
  expect(await read('/?p=12')).toBe('308 /plans')
  expect(await read('/?p=13')).toBe('200')
  expect(await read('/?p=12', { method: 'POST' })).not.toContain('/plans')
})

test('an address at which nothing stands leads on, in each spelling, and Next is not asked', async () => {
  redirects.set('/old', { to: '/plans#part', status: 308 })
  redirects.set('/for-now', { to: '/', status: 307 })
  for (const url of ['/old', '/old/', '//old', '/%6Fld', '/./old'])
    expect(await read(url), url).toBe('308 /plans#part')
  expect(await read('/old', { method: 'HEAD' })).toBe('308 /plans#part')
  expect(await read('/for-now')).toBe('307 /')
  expect(await read('/old?utm_source=ad')).toBe('308 /plans?utm_source=ad#part')
  expect(nextWasAsked).toEqual([])
  const { headers } = await inject(site, '/old')
  expect(headers['cache-control']).toBe('no-cache')
})

test('a page, a file and a document win over a redirect from their address, and a page that is made later does', async () => {
  for (const path of ['/plans', '/feed.xml', '/brochure.pdf', '/blog/there', '/blog/later'])
    redirects.set(path, { to: '/', status: 308 })
  stands.set('/blog/there', { kind: 'there' })
  for (const path of ['/plans', '/feed.xml', '/brochure.pdf', '/blog/there'])
    expect(await read(path), path).toBe('200')
  expect(await read('/blog/later')).toBe('308 /')
  stands.set('/blog/later', { kind: 'there' })
  expect(await read('/blog/later')).toBe('200')
  stands.set('/blog/later', { kind: 'moved', to: '/blog/moved' })
  await expirePages({ paths: ['/blog/later'], isRemoval: true })
  expect(await read('/blog/later')).toBe('308 /blog/moved')
  stands.set('/blog/later', { kind: 'unknown' })
  expect(await read('/blog/later'), 'while nobody knows').toBe('200')
})

test('where a document stands at an address that is led on from, the gate is asked once a request', async () => {
  const path = '/blog/once'
  redirects.set(path, { to: '/', status: 308 })
  stands.set(path, { kind: 'there' })
  expect(await read(path)).toBe('200')
  stands.set('/blog/moved-once', { kind: 'moved', to: path })
  redirects.set('/blog/moved-once', { to: '/', status: 308 })
  expect(await read('/blog/moved-once')).toBe(`308 ${path}`)
  expect(gateWasAsked.filter((asked) => asked.endsWith('once'))).toEqual([path, '/blog/moved-once'])
})

test('T139 no address of the product leads on, whatever is stored', async () => {
  for (const path of ['/admin', '/api/x', '/auth', '/_next/x', '/served', '/access-denied'])
    redirects.set(path, { to: '/plans', status: 308 })
  for (const path of redirects.keys()) expect(await read(path), path).not.toMatch(/^30/)
})

test('a made-up segment of a page neither leads on nor is counted', async () => {
  redirects.set('/plans', { to: '/', status: 308 })
  const headers = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/x' }
  expect(await read('/plans', { headers })).toBe('404')
  expect(missing).toEqual([])
})

test('T140 what is not found is told once for each page that somebody looked for, and for nothing else', async () => {
  await read('/gone?id=7')
  await read('/blog/gone', { headers: { 'sec-fetch-mode': 'navigate' } })
  expect(missing).toEqual(['/gone 127.0.0.1', '/blog/gone 127.0.0.1'])
  missing = []
  await read('/gone', { method: 'HEAD' })
  await read('/gone', { method: 'POST' })
  await read('/gone', { headers: { 'sec-fetch-mode': 'no-cors' } })
  await read('/gone', { headers: { rsc: '1' } })
  await read('/%ff')
  await read('/plans')
  redirects.set('/gone', { to: '/', status: 308 })
  await read('/gone')
  expect(missing).toEqual([])
})

test('T86 thousands of made-up addresses are answered from memory: neither Next nor the gate is asked', async () => {
  const answers = await Promise.all(Array.from({ length: 2_000 }, (_, index) => read(`/made-up-${index}`)))
  expect(new Set(answers)).toEqual(new Set(['404']))
  expect([nextWasAsked, gateWasAsked]).toEqual([[], []])
})

test.each(['reset', 'confirm', 'invitation'])(
  'T164 a mailed link of /auth/%s whose # was encoded leads to its page, for GET and HEAD',
  async (page) => {
    const token = 'Ab3_-'.repeat(8).concat('xyz')
    const there = `303 /auth/${page}#${token}`
    for (const path of [
      `/auth/${page}%23${token}`,
      `/auth/${page}/%23${token}`,
      `/auth/${page}%2523${token}`,
      `/auth/${page}%252523${token}?utm_source=mail`,
      `/auth/${page.toUpperCase()}%23${token}/`,
      `//auth/${page}%23${token}%3E`,
      `/auth%2F${page}%23${token}`,
    ]) {
      for (const method of ['GET', 'HEAD'] as const) expect(await read(path, { method }), path).toBe(there)
    }
    expect(await read(`/auth/${page}%23`)).toBe(`303 /auth/${page}`)
    expect(nextWasAsked).toEqual([])
    expect(missing).toEqual([])
  },
)

test('T164 nobody keeps where such a link led, and no other site is told', async () => {
  const { headers, body } = await inject(site, { url: '/auth/reset%23secret-token' })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).toBe('See Other')
})

test('T164 what only looks like such a link is a missing address, which nobody counts', async () => {
  for (const path of [
    '/auth/other%23token',
    `/auth/reset%23${'a'.repeat(201)}`,
    '/auth/reset%',
    '/old%23token',
    '/old%2523token',
    '/%2Fevil.example%2Fauth%2Freset%23token',
  ])
    expect(await read(path), path).toBe('404')
  expect(await read('/auth/reset%23token', { method: 'POST' })).not.toMatch(/^303/)
  expect(missing.filter((each) => isCountedMissing(each.split(' ')[0] ?? ''))).toEqual([])
})
