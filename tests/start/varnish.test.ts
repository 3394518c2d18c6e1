import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLICK_ID_NAMES } from '@/features/leads/rules/click-ids'
import { startVarnish, type Varnish } from '../../scripts/bench/varnish'
import {
  ask,
  type CachedOrigin,
  keptHead,
  purge,
  sendPage,
  startCachedOrigin,
  VARY,
} from '../helpers/cached-origin'

const TOKEN = 'a-token-that-only-the-product-knows'
const FULL_FLOOD = Number(process.env.FLOOD ?? 5_000)

let product: CachedOrigin
let cache: Varnish

beforeEach(async () => {
  product = await startCachedOrigin()
  cache = await startVarnish([product.port], { token: TOKEN })
})

afterEach(async () => {
  await cache?.stop()
  await product?.stop()
})

const read = (path: string, headers: Record<string, string | string[]> = {}) =>
  ask(`${cache.origin}${path}`, { headers })
const say = (number: number, paths: string[] = []) => purge(cache.purgeOrigin, TOKEN, number, paths)
const versionOf = ({ text }: { text: string }) => Number(/version (\d+)/.exec(text)?.[1])
const askedFor = (path: string) => product.seen.filter(({ url }) => url.split('?')[0] === path).length

/** A page as the cache has it from now on. */
async function keep(path: string, headers: Record<string, string> = {}) {
  await say(product.number)
  await read(path, headers)
  const before = product.seen.length
  await read(path, headers)
  expect(product.seen.length, `${path} is kept`).toBe(before)
}

test('a page is asked for once, and visitors see nothing of how it is kept', async () => {
  await keep('/plans')
  const { status, headers, text } = await read('/plans')
  expect(status).toBe(200)
  expect(text).toContain('/plans version 1')
  for (const name of [
    'xkey',
    'surrogate-control',
    'x-cdn-number',
    'x-kept-vary',
    'x-kept-encoding',
    'x-kept-part',
  ])
    expect(headers, name).not.toHaveProperty(name)
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(headers.vary).toBe(VARY)
})

test('T183 nothing is kept before a number was heard, nor what is older than the last of them', async () => {
  await read('/plans')
  await read('/plans')
  expect(askedFor('/plans')).toBe(2)
  await say(101)
  await read('/plans')
  await read('/plans')
  expect(askedFor('/plans')).toBe(4)
  // A late repetition of an older number does not let older answers in.
  await say(100)
  await read('/plans')
  await read('/plans')
  expect(askedFor('/plans')).toBe(6)
  product.number = 101
  await keep('/plans')
})

test('a purge takes what has the tag, and leaves the rest', async () => {
  for (const path of ['/blog/one', '/blog/two', '/plans']) await keep(path)
  product.version = 2
  product.number = 101
  expect((await say(101, ['/blog/one'])).status).toBe(200)
  expect(versionOf(await read('/blog/one'))).toBe(2)
  expect(versionOf(await read('/blog/two'))).toBe(1)
  await say(101, ['/blog/*'])
  expect(versionOf(await read('/blog/two'))).toBe(2)
  expect(versionOf(await read('/plans'))).toBe(1)
  await say(101, ['/*'])
  expect(versionOf(await read('/plans'))).toBe(2)
})

test('as many tags as a purge may have fit into one', async () => {
  await keep('/last')
  product.version = 2
  const paths = Array.from({ length: 370 }, (_, at) => `/page-${at}`)
  const { status } = await say(100, [...paths, '/last'])
  expect(status).toBe(200)
  expect(versionOf(await read('/last'))).toBe(2)
})

test('T183 an answer that was rendered before a purge and comes after it is given to nobody who asks later', async () => {
  await say(100)
  const { number, version } = product
  let finish = () => {}
  product.answers.set('/slow', (incoming, response) => {
    product.answers.delete('/slow')
    finish = () => sendPage({ number, version }, incoming, response)
  })
  const first = read('/slow')
  await vi.waitUntil(() => askedFor('/slow') === 1)
  Object.assign(product, { number: 101, version: 2 })
  await say(101, ['/slow'])
  const later = read('/slow')
  finish()
  expect(versionOf(await first)).toBe(1)
  expect(versionOf(await later)).toBe(2)
  expect(versionOf(await read('/slow'))).toBe(2)
})

test('an answer whose head came before a purge, and whose body after it, is purged', async () => {
  await say(100)
  let finish = () => {}
  product.answers.set('/long', (_, response) => {
    product.answers.delete('/long')
    response.writeHead(200, keptHead(product, '/long'))
    response.write('version 1')
    finish = () => response.end()
  })
  const first = read('/long')
  await vi.waitUntil(() => askedFor('/long') === 1)
  const second = httpRequest(`${cache.origin}/long`).end()
  const [incoming] = await once(second, 'response')
  await once(incoming, 'data')
  Object.assign(product, { number: 101, version: 2 })
  await say(101, ['/long'])
  expect(versionOf(await read('/long'))).toBe(2)
  finish()
  await first
  expect(versionOf(await read('/long'))).toBe(2)
})

test('T184 a stranger purges nothing: not where visitors ask, and not without the token', async () => {
  await keep('/plans')
  product.version = 2
  const tag = { 'xkey-purge': 'anything', 'x-cdn-number': '999' }
  const right = `Bearer ${TOKEN}`
  const tried: [string, string, Record<string, string>, number][] = [
    [cache.origin, 'PURGE', { authorization: right, ...tag }, 405],
    [cache.origin, 'PURGE', tag, 405],
    [cache.origin, 'BAN', tag, 405],
    [cache.purgeOrigin, 'PURGE', tag, 403],
    [cache.purgeOrigin, 'PURGE', { authorization: 'Bearer ', ...tag }, 403],
    [cache.purgeOrigin, 'PURGE', { authorization: `${right}x`, ...tag }, 403],
    [
      cache.purgeOrigin,
      'PURGE',
      { authorization: right, 'x-forwarded-for': '127.0.0.1', 'x-cdn-number': 'all' },
      400,
    ],
    [cache.purgeOrigin, 'GET', { authorization: right, ...tag }, 405],
    [cache.purgeOrigin, 'POST', { authorization: right, ...tag }, 405],
  ]
  for (const [at, method, headers, status] of tried)
    expect((await ask(`${at}/plans`, { method, headers })).status, `${method} ${headers.authorization}`).toBe(
      status,
    )
  expect(versionOf(await read('/plans'))).toBe(1)
  // No number was taken over from any of them.
  await keep('/about')
})

test('T184 without a token of its own the cache refuses every purge', async () => {
  await cache.stop()
  cache = await startVarnish([product.port], { token: '' })
  for (const token of ['', ' ', 'undefined'])
    expect((await purge(cache.purgeOrigin, token, 100, ['/*'])).status).toBe(403)
})

test.each(['br', 'gzip', 'identity'])(
  'who accepts %s gets that, and the product is asked for it',
  async (encoding) => {
    const accepts = { br: 'gzip, deflate, br, zstd', gzip: 'gzip, br;q=0', identity: 'zstd' }[encoding] ?? ''
    for (const each of ['gzip, deflate, br, zstd', 'gzip', ''])
      await keep('/plans', each ? { 'accept-encoding': each } : {})
    await keep('/plans', { 'accept-encoding': accepts })
    const { headers } = await read('/plans', { 'accept-encoding': accepts })
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(product.seen.map((each) => each.headers['accept-encoding'])).toEqual(['br', 'gzip', 'identity'])
  },
)

test('parameters of ads share the place of their page, and the product hears them', async () => {
  await say(100)
  await read('/plans?utm_source=ads&gclid=1')
  for (const name of ['utm_medium', 'utm_campaign', 'utm_id', ...CLICK_ID_NAMES])
    await read(`/plans?${name}=x&utm_source=y`)
  expect(product.seen.map(({ url }) => url)).toEqual(['/plans?utm_source=ads&gclid=1'])
})

test('T180 a page that others get is not chosen by name, query, headers or parts of who asks', async () => {
  await keep('/')
  const poison: [string, Record<string, string>][] = [
    ['/', { host: 'evil.example' }],
    ['/', { 'x-forwarded-host': 'evil.example', 'x-original-url': '/evil', 'x-rewrite-url': '/evil' }],
    ['/', { 'x-kept-encoding': 'br', 'x-kept-part': 'rsc', 'x-kept-vary': 'cookie' }],
    ['/?utm_source=%22%3E%3Cscript%3E', {}],
  ]
  const before = product.seen.length
  for (const [path, headers] of poison) expect(versionOf(await read(path, headers))).toBe(1)
  // They are the same place.
  expect(product.seen.length).toBe(before)
  const apart: [string, Record<string, string>][] = [
    ['/?p=123', {}],
    ['/?utm_source=a&p=1', {}],
    ['/?UTM_SOURCE=a', {}],
    ['/?%75tm_source=a', {}],
    ['/?_rsc=abc', {}],
    ['/?_rsc', {}],
    ['/?utm_source=a&_rsc=abc', {}],
    ['/', { rsc: '1' }],
    ['/?utm_source=a', { rsc: '1' }],
    ['/?_rsc=abc', { rsc: '2' }],
    ['/?_rsc=abc', { rsc: '1', 'next-router-prefetch': '2' }],
    ['/?_rsc=abc', { rsc: '1', 'next-router-segment-prefetch': '/_tree' }],
    ['/', { authorization: 'Bearer x' }],
    ['/#br##', {}],
  ]
  product.version = 2
  for (const [path, headers] of apart)
    expect(versionOf(await read(path, headers)), `${path} ${JSON.stringify(headers)}`).toBe(2)
  expect(versionOf(await read('/'))).toBe(1)
})

test('T180 a request line with a name in it has no place of its own, and none is taken from it', async () => {
  await keep('/')
  const socket = connect(Number(new URL(cache.origin).port), '127.0.0.1')
  socket.write('GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
  let text = ''
  for await (const chunk of socket) text += chunk
  expect(text).toContain('/ version 1')
  expect(askedFor('/')).toBe(1)
})

test('parts of pages have a place each, whatever state their router is in', async () => {
  await say(100)
  const parts: Record<string, string>[] = [
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/__PAGE__' },
  ]
  await keep('/about')
  // Next's client leaves the hash out where there is nothing to hash.
  expect((await read('/about?_rsc', { rsc: '1' })).text).toContain('part  /about')
  for (const headers of parts)
    for (const state of ['a', 'b'])
      expect(
        (await read(`/about?_rsc=${state}`, { ...headers, 'next-router-state-tree': state })).text,
      ).toContain(`part ${headers['next-router-segment-prefetch'] ?? ''} /about`)
  expect(askedFor('/about')).toBe(1 + parts.length)
  expect((await read('/about')).text).not.toContain('part')
})

test('T180 a header that is there for the cache alone, or twice, chooses no place for the answer', async () => {
  await say(100)
  const segment = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }
  // A proxy takes out of a request what its Connection names, and so the product reads another request than the cache.
  const hidden = ['rsc', 'next-router-prefetch', 'next-router-segment-prefetch', 'accept-encoding']
  for (const name of hidden)
    for (const connection of [`close, ${name}`, ['close', name], name.toUpperCase()])
      await read('/about?_rsc', { ...segment, 'accept-encoding': 'br', connection })
  for (const [name, value] of Object.entries(segment))
    for (const values of [
      [value, ''],
      [value, '/other'],
      ['/other', value],
    ])
      await read('/about?_rsc', { ...segment, [name]: values })
  product.version = 2
  const asked: Record<string, string>[] = [segment, { ...segment, 'accept-encoding': 'br' }, { rsc: '1' }, {}]
  for (const headers of asked) {
    const path = 'rsc' in headers ? '/about?_rsc' : '/about'
    const first = await read(path, headers)
    expect([versionOf(first), first.headers['x-varnish']?.includes(' ')]).toEqual([2, false])
  }
  expect((await read('/about?_rsc', segment)).text).toContain('part /_tree /about')
})

test('no visitor hides the address from which the request comes', async () => {
  const made = { 'x-forwarded-for': '198.51.100.7' }
  for (const connection of ['close, x-forwarded-for', 'X-Forwarded-For', ['close', 'x-forwarded-for']])
    for (const headers of [{ connection }, { connection, ...made }])
      for (const path of ['/plans', '/admin']) expect((await read(path, headers)).status).toBe(400)
  await read('/plans', made)
  await read('/admin', made)
  const addresses = product.seen.map((each) => each.headers['x-forwarded-for'])
  expect(addresses).toEqual(Array(2).fill('198.51.100.7, 127.0.0.1'))
})

test('a body that comes with a question is neither sent on nor kept', async () => {
  await say(100)
  const body = 'another page'
  const headers = { 'content-length': String(body.length) }
  const asked = await ask(`${cache.origin}/plans`, { method: 'GET', headers, body })
  expect([asked.status, versionOf(asked)]).toEqual([200, 1])
  expect(product.seen.map((each) => [each.bytes, each.headers['content-length']])).toEqual([[0, undefined]])
})

test('T182 readers who take what is not kept as slowly as they can leave room for pages', async () => {
  await cache.stop()
  const bound = 16_000_000
  cache = await startVarnish([product.port], { token: TOKEN, transient: `${bound / 1_000_000}m` })
  await keep('/plans')
  product.answers.set('/large', (_, response) => response.writeHead(200).end(Buffer.alloc(8_000_000)))
  const slow = Array.from({ length: 20 }, (_, at) => {
    const socket = connect(Number(new URL(cache.origin).port), '127.0.0.1')
    socket.write(`GET /large?x=${at} HTTP/1.1\r\nHost: a\r\n\r\n`)
    return socket.pause()
  })
  await expect.poll(() => askedFor('/large'), { timeout: 10_000 }).toBeGreaterThan(2)
  await setTimeout(1_000)
  const held = Number(/SMA\.Transient\.g_bytes\s+(\d+)/.exec(cache.counters())?.[1])
  expect(held).toBeLessThanOrEqual(bound * 1.05)
  expect(versionOf(await read('/plans'))).toBe(1)
  for (const socket of slow) socket.destroy()
})

test('T181 nothing is kept of what is for one reader, and nobody gets the answer of another', async () => {
  await say(100)
  let count = 0
  const personal =
    (more: Record<string, string>) => (incoming: IncomingMessage, response: ServerResponse) => {
      count += 1
      sendPage({ number: 100, version: count }, incoming, response, more)
    }
  const paths = [
    '/admin',
    '/admin/blog',
    '/auth',
    '/auth/code',
    '/api/users/me',
    '/preview/1',
    '/access-denied',
    '/api/media/file/',
  ]
  // Even if the product said by mistake that they may be kept.
  for (const path of paths) product.answers.set(path, personal({}))
  product.answers.set('/with-cookie', personal({ 'set-cookie': 'a=b' }))
  product.answers.set('/private', personal({ 'surrogate-control': '', 'cache-control': 'private, no-store' }))
  for (const path of [...paths, '/with-cookie', '/private']) {
    const before = versionOf(await read(path, { cookie: 'payload-token=x' }))
    expect(versionOf(await read(path)), path).toBe(before + 1)
  }
  const heard = (path: string) => product.seen.find(({ url }) => url === path)?.headers.cookie
  expect(heard('/admin')).toBe('payload-token=x')
  // A page is never rendered with the cookie of one visitor.
  await read('/plans', { cookie: 'payload-token=x' })
  expect(heard('/plans')).toBeUndefined()
})

test('T182 a flood of queries and unknown addresses takes no place of a page', async () => {
  await keep('/plans')
  product.answers.set('/plans', (incoming, response) =>
    sendPage({ number: 100, version: 9 }, incoming, response),
  )
  product.answers.set('/nothing', (_, response) => response.writeHead(404).end())
  for (let done = 0; done < FULL_FLOOD; done += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        read(at % 2 ? `/plans?x=${done + at}` : `/nothing?_rsc=${done + at}`),
      ),
    )
  expect(versionOf(await read('/plans'))).toBe(1)
  const objects = Number(/MAIN\.n_object\s+(\d+)/.exec(cache.counters())?.[1] ?? 0)
  expect(objects).toBeLessThan(10)
})

test('Range, HEAD and 304 are answered from what is kept', async () => {
  await keep('/plans')
  const { headers, bytes } = await read('/plans')
  const part = await read('/plans', { range: 'bytes=1-5' })
  expect([part.status, part.text, part.headers['content-range']]).toEqual([
    206,
    bytes.toString().slice(1, 6),
    `bytes 1-5/${bytes.length}`,
  ])
  const head = await ask(`${cache.origin}/plans`, { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(bytes.length), ''])
  const same = await read('/plans', { 'if-none-match': String(headers.etag) })
  expect([same.status, same.text, same.headers.etag, same.headers.vary]).toEqual([
    304,
    '',
    headers.etag,
    VARY,
  ])
  expect(same.headers).not.toHaveProperty('xkey')
  expect(product.seen.length).toBe(1)
  // The first to ask may ask in any of these ways.
  const cold = await ask(`${cache.origin}/about`, { method: 'HEAD' })
  expect(cold.status).toBe(200)
  expect((await read('/services', { range: 'bytes=0-0' })).status).toBe(206)
  expect((await read('/industries', { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

test('while the product hangs, a page that is older than its day is sent after a while', async () => {
  await cache.stop()
  const change = (rules: string) =>
    rules.replace('= 20s;', '= 500ms;').replace('req.grace = 60s', 'req.grace = 0s')
  cache = await startVarnish([product.port], { token: TOKEN, change })
  const brief = { 'surrogate-control': 'max-age=1, stale-while-revalidate=60, stale-if-error=604800' }
  product.answers.set('/old', (incoming, response) => sendPage(product, incoming, response, brief))
  await say(100)
  await read('/old')
  await setTimeout(1_100)
  product.answers.set('/old', () => undefined)
  expect(versionOf(await read('/old'))).toBe(1)
  // Both instances would have been asked.
  expect(askedFor('/old')).toBeGreaterThanOrEqual(3)
})

test.each([
  ['is sent while it is fetched anew', '60s'],
  ['is better than none', '0s'],
])('while the product fails or is gone, pages stay, and what is older than its day %s', async (_, minute) => {
  await cache.stop()
  const change = (rules: string) => rules.replace('set req.grace = 60s', `set req.grace = ${minute}`)
  cache = await startVarnish([product.port], { token: TOKEN, change })
  const brief = { 'surrogate-control': 'max-age=1, stale-while-revalidate=60, stale-if-error=604800' }
  product.answers.set('/old', (incoming, response) => sendPage(product, incoming, response, brief))
  await say(100)
  await read('/old')
  await read('/plans')
  product.version = 2
  // It is older than its second.
  await expect.poll(async () => versionOf(await read('/old')), { interval: 200 }).toBe(2)
  product.version = 3
  await setTimeout(1_100)
  const expectKept = async () => {
    for (let round = 0; round < 20; round += 1) {
      expect(versionOf(await read('/plans'))).toBe(1)
      expect(versionOf(await read('/old'))).toBe(2)
    }
  }
  for (const path of ['/plans', '/old', '/new'])
    product.answers.set(path, (_incoming, response) => response.writeHead(503).end('the database is away'))
  await expectKept()
  // What nobody has kept is answered in the product's own words.
  const fresh = await read('/new')
  expect([fresh.status, fresh.text]).toEqual([503, 'the database is away'])
  await product.stop()
  await expectKept()
  const gone = await read('/new')
  expect([gone.status, gone.headers['retry-after']]).toEqual([503, '5'])
  product.answers.clear()
  await product.start()
  await expect.poll(async () => versionOf(await read('/old'))).toBe(3)
  expect(versionOf(await read('/plans'))).toBe(1)
})

test('a cache whose process dies, or that is started again, is empty, and keeps nothing until it hears a number', async () => {
  for (const begin of [() => cache.crash(), () => cache.restart()]) {
    await keep('/plans')
    await begin()
    product.version += 1
    expect(versionOf(await read('/plans'))).toBe(product.version)
    product.version += 1
    expect(versionOf(await read('/plans'))).toBe(product.version)
    await keep('/plans')
  }
})

test('new rules that are loaded while it runs leave the pages and the number', async () => {
  await keep('/plans')
  cache.reload()
  await read('/plans')
  expect(askedFor('/plans')).toBe(1)
  await read('/about')
  await read('/about')
  expect(askedFor('/about')).toBe(1)
})

test('the product hears who asks, once, and no id that a visitor chose', async () => {
  product.answers.set('/fails', (_, response) => response.writeHead(503).end())
  await read('/admin', { 'x-forwarded-for': '198.51.100.7', 'x-request-id': 'mine' })
  await read('/plans', { 'x-forwarded-for': '198.51.100.7', 'x-request-id': 'mine' })
  await read('/fails', { 'x-forwarded-for': '198.51.100.7' })
  for (const { headers } of product.seen) {
    expect(headers['x-forwarded-for']?.toString().replace(/ /g, '')).toBe('198.51.100.7,127.0.0.1')
    expect(headers['x-request-id']).toBeUndefined()
    expect(headers['x-kept-encoding']).toBeUndefined()
  }
})

test('an upload of 20 MB arrives whole, and before its end; an export arrives before its end', async () => {
  const body = Buffer.alloc(20 * 1024 * 1024)
  expect((await ask(`${cache.origin}/api/media`, { method: 'POST', body })).status).toBe(201)
  expect(product.seen.at(-1)?.bytes).toBe(body.length)

  const begun = new Promise((resolve) =>
    product.answers.set('/api/media', (incoming) => incoming.once('data', resolve)),
  )
  const sent = httpRequest(`${cache.origin}/api/media`, {
    method: 'POST',
    headers: { 'content-length': '1000000' },
  })
  sent.on('error', () => undefined)
  sent.write(Buffer.alloc(500_000))
  await begun
  sent.destroy()

  let finish = () => {}
  product.answers.set('/api/export', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' })
    response.write('first line\n')
    finish = () => response.end('last line\n')
  })
  const [incoming] = await once(httpRequest(`${cache.origin}/api/export`).end(), 'response')
  expect(String((await once(incoming, 'data'))[0])).toBe('first line\n')
  finish()
  expect(String((await once(incoming, 'data'))[0])).toBe('last line\n')
})

test('hashed files are kept without a number, and nothing else is', async () => {
  const file = { 'cache-control': 'public, max-age=31536000, immutable', 'surrogate-control': '' }
  for (const path of ['/_next/static/a.js', '/plans'])
    product.answers.set(path, (incoming, response) => sendPage(product, incoming, response, file))
  for (const path of ['/_next/static/a.js', '/_next/static/a.js', '/plans', '/plans']) await read(path)
  expect([askedFor('/_next/static/a.js'), askedFor('/plans')]).toEqual([1, 2])
})

test('two instances: what one refuses to take the other answers, and one that stops is left out', async () => {
  const other = await startCachedOrigin()
  const both = await startVarnish([product.port, other.port], { token: TOKEN })
  try {
    const get = () => ask(`${both.origin}/api/x`)
    const post = () => ask(`${both.origin}/api/x`, { method: 'POST', body: '{}' })
    for (let count = 0; count < 10; count += 1) expect((await get()).status).toBe(200)
    for (const each of [product, other])
      expect(each.seen.filter(({ url }) => url === '/api/x').length).toBeGreaterThan(3)
    await other.stop()
    for (let count = 0; count < 10; count += 1) expect((await get()).status).toBe(200)
    await expect.poll(() => both.admin('backend.list')).toMatch(/app2 .*sick/)
    for (let count = 0; count < 10; count += 1) expect((await post()).status).toBe(201)
    // None of them is ready, and one of them answers.
    product.answers.set('/readyz', (_, response) => response.writeHead(503).end())
    await expect.poll(() => both.admin('backend.list')).toMatch(/app .*sick/)
    expect((await get()).status).toBe(200)
    await other.start()
  } finally {
    await both.stop()
    await other.stop()
  }
})
