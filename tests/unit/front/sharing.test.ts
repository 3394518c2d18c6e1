import inject from 'light-my-request'
import { setCacheBustingSearchParam } from 'next/dist/client/components/router-reducer/set-cache-busting-search-param.js'
import { expect, test } from 'vitest'
import type { Handler } from '@/front/cache/render-page'
import type { Site } from '@/front/listen/handler'
import { createSharing } from '@/front/policy/sharing'
import { tagOf } from '@/lib/cdn-tags'
import { expirePages } from '@/lib/page-expiry'
import { recordFailure } from '@/lib/request-context'
import { createSite, requestRaw, serveSite } from '../../helpers/front'

const CDNS = ['varnish', 'fastly', 'cloudflare'] as const
type Cdn = (typeof CDNS)[number]

const FOR_A_DAY = 'max-age=86400, stale-while-revalidate=60, stale-if-error=604800'
const ASK_EACH_TIME = 'public, max-age=0, must-revalidate'
const FOR_SHARED_CACHES = [
  'surrogate-control',
  'cdn-cache-control',
  'cloudflare-cdn-cache-control',
  'xkey',
  'surrogate-key',
  'cache-tag',
  'x-cdn-number',
]

/** Next, which renders every page alike, and sends images and what is made for one reader. */
const NEXT: Handler = async ({ url = '' }, response) => {
  response.setHeader('cache-control', 's-maxage=31536000').setHeader('content-type', 'text/html')
  if (url.startsWith('/cookie')) response.setHeader('set-cookie', 'a=b')
  if (url.startsWith('/api/media/file/')) sayImage(url, response)
  if (url.startsWith('/api/own')) response.setHeader('cache-control', ASK_EACH_TIME)
  response.end(`<html><body><main>${'a page of the site '.repeat(50)}</main></body></html>`)
}

function sayImage(url: string, response: Parameters<Handler>[1]) {
  response.setHeader('content-type', 'image/png').setHeader('cache-control', ASK_EACH_TIME)
  if (url.includes('missing')) response.statusCode = 404
  if (url.includes('part')) response.statusCode = 206
  if (url.includes('known')) response.statusCode = 304
  if (url.includes('cookie')) response.setHeader('set-cookie', 'a=b')
}

const FILE = {
  status: 200,
  headers: { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' },
  body: Buffer.from('code'),
}

const DYNAMIC = /^\/(?:admin|api|preview|request|auth|large)/

function siteBehind(cdn: Cdn | null, more: Partial<Site> & { handle?: Handler } = {}) {
  const state = { number: '7', build: 'ours', isAnswering: true }
  const sharing =
    cdn === null
      ? undefined
      : createSharing(cdn, 'ours', { applied: () => state, isAnswering: () => state.isAnswering })
  const { handle = NEXT, ...others } = more
  const site = createSite(handle, {
    sharing,
    routeKindOf: (path) => (path === '/nothing' ? 'none' : DYNAMIC.test(path) ? 'dynamic' : 'page'),
    files: (path) => (path === '/a.js' ? async () => FILE : null),
    handlers: new Map([['POST /api/lead', async () => new Response(null, { status: 429 })]]),
    ...others,
  })
  return { site, state }
}

type Asked = { url: string; headers?: Record<string, string>; method?: 'GET' | 'HEAD' | 'POST' }

async function headsOf(site: Handler, asked: Asked) {
  const { headers, statusCode } = await inject(site, asked)
  const shared = Object.fromEntries(
    Object.entries(headers).filter(([name]) => FOR_SHARED_CACHES.includes(name)),
  )
  return {
    status: statusCode,
    headers,
    shared,
    control: headers['cache-control'],
    id: headers['x-request-id'],
  }
}

const isKept = async (site: Handler, asked: Asked) =>
  Object.keys((await headsOf(site, asked)).shared).length > 0

const TAGS = [tagOf('/blog/first'), tagOf('/*'), tagOf('/blog/*')]

test.each([
  ['varnish', { 'surrogate-control': FOR_A_DAY, xkey: TAGS.join(' '), 'x-cdn-number': '7' }],
  ['fastly', { 'surrogate-control': FOR_A_DAY, 'surrogate-key': TAGS.join(' ') }],
  ['cloudflare', { 'cloudflare-cdn-cache-control': FOR_A_DAY, 'cache-tag': TAGS.join(',') }],
] as const)(
  '%s is told for how long it keeps a page and by which tags, and visitors ask each time',
  async (cdn, headers) => {
    const { site } = siteBehind(cdn)
    const asked = { url: '/blog/first' }
    const tag = String((await headsOf(site, asked)).headers.etag)
    const known = { 'if-none-match': `W/${tag}` }
    const requests: Asked[] = [
      asked,
      { ...asked, method: 'HEAD' },
      { ...asked, headers: known },
      { ...asked, headers: { 'accept-encoding': 'br' } },
      { ...asked, headers: { cookie: 'payload-token=x', host: 'evil.example' } },
    ]
    for (const request of requests) {
      const { shared, control, id, status } = await headsOf(site, request)
      expect([status, shared, control, id]).toEqual([
        request.headers === known ? 304 : 200,
        headers,
        ASK_EACH_TIME,
        undefined,
      ])
    }
  },
)

test.each(CDNS)(
  'the page that %s asks for first, which is rendered for it, has these headers too',
  async (cdn) => {
    const { site } = siteBehind(cdn)
    const first = await headsOf(site, { url: '/blog/first' })
    const second = await headsOf(site, { url: '/blog/first' })
    expect(Object.keys(first.shared).length).toBeGreaterThan(1)
    expect([first.shared, first.control, first.id]).toEqual([second.shared, second.control, undefined])
  },
)

test('T183 a page carries the number that was applied when its request was looked at, not when it had been rendered', async () => {
  const behind = siteBehind('varnish', {
    handle: async (request, response) => {
      behind.state.number = '8'
      await NEXT(request, response)
    },
  })
  const numberOf = async (url: string) => (await headsOf(behind.site, { url })).shared['x-cdn-number']
  expect(await numberOf('/')).toBe('7')
  expect(await numberOf('/')).toBe('8')
  behind.state.number = '7'
  expect(await numberOf('/api/media/file/a.png')).toBe('7')
})

test('T183 while a request waits for what has just expired, the number of before counts', async () => {
  const behind = siteBehind('varnish', {
    expiryWatch: {
      isCurrent: () => false,
      whenCurrent: async () => {
        behind.state.number = '8'
      },
    },
  })
  expect((await headsOf(behind.site, { url: '/' })).shared['x-cdn-number']).toBe('7')
})

test.each(CDNS)(
  'T183 %s keeps nothing of a process that has not heard which number counts, or has another build',
  async (cdn) => {
    const { site, state } = siteBehind(cdn)
    await headsOf(site, { url: '/' })
    state.build = 'newer'
    for (const url of ['/', '/another', '/api/media/file/a.png']) {
      const { shared, control, id } = await headsOf(site, { url })
      expect([url, shared, control, id]).toEqual([url, {}, ASK_EACH_TIME, expect.any(String)])
    }
    state.build = 'ours'
    expect(await isKept(site, { url: '/' })).toBe(true)
  },
)

test('T183 a provider, which compares no numbers, keeps nothing of a process that does not hear of changes', async () => {
  for (const cdn of CDNS) {
    const { site, state } = siteBehind(cdn)
    await headsOf(site, { url: '/' })
    state.isAnswering = false
    expect([cdn, await isKept(site, { url: '/' })]).toEqual([cdn, cdn === 'varnish'])
  }
})

test('T183 a stale page, which is sent while the database is away, is kept by no shared cache', async () => {
  let isAway = false
  const { site } = siteBehind('varnish', {
    handle: async (request, response) => {
      if (isAway) recordFailure('database')
      await NEXT(request, response)
    },
  })
  expect(await isKept(site, { url: '/' })).toBe(true)
  isAway = true
  await expirePages({ paths: ['/'], isRemoval: false })
  for (const url of ['/', '/', '/?utm_source=a']) {
    const { status, shared, control } = await headsOf(site, { url })
    expect([status, shared, control]).toEqual([200, {}, ASK_EACH_TIME])
  }
})

/** Requests whose responses are for one reader, or say something about a moment. */
const OWN: Asked[] = [
  { url: '/admin' },
  { url: '/admin/blog', headers: { cookie: 'payload-token=x' } },
  { url: '/auth' },
  { url: '/auth/reset' },
  { url: '/preview/words/home/page?token=x' },
  { url: '/request' },
  { url: '/api/users/me' },
  { url: '/api/own' },
  { url: '/api/media/file/missing.png' },
  { url: '/api/media/file/cookie.png' },
  { url: '/api/media/file/a.png', method: 'POST' },
  { url: '/api/lead', method: 'POST' },
  { url: '/cookie' },
  { url: '/', method: 'POST' },
  { url: '/nothing' },
  { url: '/nothing?old=1' },
  { url: '/%61bout' },
  { url: '/', headers: { rsc: '1', 'next-router-prefetch': '2' } },
]

test.each(OWN)('T181 %o is kept by no cache', async (asked) => {
  for (const cdn of CDNS) {
    const { site } = siteBehind(cdn)
    for (const _ of [1, 2]) {
      const { shared, control } = await headsOf(site, asked)
      expect([cdn, shared, control]).toEqual([cdn, {}, 'private, no-store'])
    }
  }
})

test('T181 a refusal of one address is kept by no cache, also when it is sent again', async () => {
  const refusal = async () => new Response('{}', { status: 429, headers: { 'retry-after': '60' } })
  const { site } = siteBehind('varnish', { handlers: new Map([['POST /api/lead', refusal]]) })
  for (const _ of [1, 2])
    expect(await headsOf(site, { url: '/api/lead', method: 'POST' })).toMatchObject({
      status: 429,
      control: 'private, no-store',
    })
})

test('T181 the head that says so says it once', async () => {
  const port = await serveSite(siteBehind('varnish').site)
  for (const url of ['/admin', '/auth', '/nothing', '/%61bout', '/api/own'])
    expect([url, (await requestRaw(port, url)).match(/cache-control: .*/gi)]).toEqual([
      url,
      ['cache-control: private, no-store'],
    ])
})

test('uploaded images are kept like pages; a part of one, and one under another address, are asked for each time', async () => {
  const { site } = siteBehind('fastly')
  const tags = [tagOf('/api/media/file/a b.png'), tagOf('/*'), tagOf('/api/*'), tagOf('/api/media/*')]
  const { shared, control, id } = await headsOf(site, { url: '/api/media/file/a%20b.png' })
  expect(shared['surrogate-key']).toBe([...tags, tagOf('/api/media/file/*')].join(' '))
  expect([control, id]).toEqual([ASK_EACH_TIME, undefined])
  expect((await headsOf(site, { url: '/api/media/file/known.png' })).status).toBe(304)
  expect(await isKept(site, { url: '/api/media/file/known.png' })).toBe(true)
  for (const url of ['/api/media/file/part.png', '/api/media/file/a.png?x=1']) {
    const answered = await headsOf(site, { url })
    expect([url, answered.shared, answered.control]).toEqual([url, {}, ASK_EACH_TIME])
  }
})

test('files keep their own time, without the id of a request', async () => {
  const { site } = siteBehind('varnish')
  for (const _ of ['read', 'from memory']) {
    const { shared, control, id } = await headsOf(site, { url: '/a.js' })
    expect([shared, control, id]).toEqual([{}, 'public, max-age=31536000, immutable', undefined])
  }
  // A file that is too large for the memory is sent by Next.
  const { control } = await headsOf(site, { url: '/large.mp4' })
  expect(control).toBe(ASK_EACH_TIME)
})

test('a part of a page is not kept as the whole', async () => {
  const { site } = siteBehind('varnish')
  for (const url of ['/', '/?utm_source=a'])
    for (const _ of [1, 2]) {
      const { status, shared } = await headsOf(site, { url, headers: { range: 'bytes=0-3' } })
      expect([status, shared]).toEqual([206, {}])
    }
})

/** A request of Next's client, with the address that it computes. */
async function ofRouter(path: string, more: Record<string, string> = {}): Promise<Asked> {
  const url = new URL(path, 'https://nova.example')
  await setCacheBustingSearchParam(url, { rsc: '1', ...more })
  return { url: url.pathname + url.search, headers: { rsc: '1', ...more } }
}

const PREFETCH = {
  'next-router-prefetch': '1',
  'next-router-segment-prefetch': '/_tree',
  'next-url': '/about',
}

const OF_ROUTER: Record<string, string>[] = [
  {},
  PREFETCH,
  { 'next-router-state-tree': '%5B%22%22%5D', 'next-url': '/' },
]

test.each(OF_ROUTER)(
  'T180 what the router of the browser asks for with %o is kept under the address that its headers make',
  async (headers) => {
    const asked = await ofRouter('/services', headers)
    for (const cdn of CDNS) {
      const { site } = siteBehind(cdn)
      for (const _ of [1, 2]) expect([cdn, await isKept(site, asked)]).toEqual([cdn, true])
    }
  },
)

test('T180 a response that a cache could take for another one is kept by none', async () => {
  const right = await ofRouter('/services', PREFETCH)
  const { url: other } = await ofRouter('/services')
  const mixed: Asked[] = [
    { url: '/services', headers: { rsc: '1' } },
    { url: '/services', headers: right.headers },
    { url: '/services', headers: { rsc: '2' } },
    { url: '/services?_rsc=abc', headers: { rsc: '1' } },
    { url: right.url },
    { url: other },
    { url: right.url, headers: { rsc: '1' } },
    { url: other, headers: right.headers },
    { url: right.url, headers: { ...right.headers, 'next-url': '/other' } },
    { url: `${right.url}&_rsc=x`, headers: right.headers },
    { url: `${right.url}&x=1&_rsc`, headers: right.headers },
    { url: `${other}=`, headers: { rsc: '1' } },
  ]
  for (const cdn of CDNS) {
    const { site } = siteBehind(cdn)
    for (const asked of mixed) {
      const { shared, control } = await headsOf(site, asked)
      expect([cdn, asked, shared, control]).toEqual([cdn, asked, {}, 'private, no-store'])
    }
  }
})

test('T180 no header of a stranger changes what is kept under the address of a page', async () => {
  const { site } = siteBehind('varnish')
  const plain = await inject(site, { url: '/services' })
  const strange: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' },
    { cookie: 'theme=dark; payload-token=x; __prerender_bypass=x' },
    { 'next-router-prefetch': '1', 'next-router-state-tree': 'x', 'next-url': '/admin' },
    { 'x-middleware-prefetch': '1', 'x-nextjs-data': '1' },
    { authorization: 'Bearer x' },
    { 'accept-language': 'de', 'user-agent': 'curl' },
  ]
  for (const headers of strange) {
    const { payload, headers: sent } = await inject(site, { url: '/services', headers })
    const { date: _, ...rest } = sent
    const { date: __, ...expected } = plain.headers
    expect([headers, payload, rest]).toEqual([headers, plain.payload, expected])
  }
})

test.each([
  ['/services?utm_source=a&utm_campaign=b&gclid=c', true],
  ['/services?fbclid', true],
  ['/services?utm_source=a&p=1', false],
  ['/services?p=1', false],
  ['/services?&', false],
  ['/services?UTM_SOURCE=a', false],
  ['/services?utm_source=a?p=1', true],
  ['/services?x_utm_source=a', false],
  ['/services?gclids=a', false],
] as const)(
  'T182 %s is kept by our own Varnish: %s, whose key is without it, and by no provider',
  async (url, isIgnored) => {
    for (const cdn of CDNS) {
      const { site } = siteBehind(cdn)
      const { shared, control } = await headsOf(site, { url })
      expect([cdn, Object.keys(shared).length > 0]).toEqual([cdn, isIgnored && cdn === 'varnish'])
      expect(control).toBe(ASK_EACH_TIME)
    }
  },
)

test('T182 a query without a parameter is another address', async () => {
  const { addressOf } = createSharing('varnish', 'ours', { applied: () => null, isAnswering: () => true })
  expect(await addressOf({ url: '/services?', headers: {} })).toBe('other')
})

test('T182 a stranger who computes addresses of the router fills no cache of a provider with them', async () => {
  const { site } = siteBehind('cloudflare')
  let kept = 0
  for (let at = 0; at < 1_100; at += 1) {
    const asked = await ofRouter('/services', { 'next-router-state-tree': `invented-${at}` })
    if (await isKept(site, asked)) kept += 1
  }
  expect(kept).toBeGreaterThanOrEqual(1_000)
  expect(kept).toBeLessThan(1_050)
  // Plain pages are kept as before.
  expect(await isKept(site, { url: '/services' })).toBe(true)
})

test.each(CDNS)('the whole head of a page stays under 3.9 kB, and its lines under 3, at %s', async (cdn) => {
  const vary = 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch'
  const { site, state } = siteBehind(cdn, {
    handle: async (request, response) => {
      response.setHeader('vary', vary)
      await NEXT(request, response)
    },
    siteUrl: 'https://www.a-rather-long-name-of-a-company.example',
  })
  state.number = '1795000000000'
  const port = await serveSite(site)
  for (const url of ['/', `/blog/author/${'a'.repeat(60)}/page/12`, `/${'folder/'.repeat(50)}page`]) {
    const [head = ''] = (await requestRaw(port, url)).split('\r\n\r\n')
    expect(head).toContain(FOR_A_DAY)
    expect(head.length).toBeLessThan(3_900)
    for (const line of head.split('\r\n')) expect(line.length).toBeLessThan(3_000)
  }
})
