import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { ASK_EACH_TIME, UNCACHED } from '@/lib/responses'
import { startVarnish } from '../../scripts/bench/varnish'
import { startBalancer } from '../helpers/balancer'
import { ask } from '../helpers/cached-origin'

// What each front with the settings of deploy/ does to the answers of the product; docs/operations.md has the table.

const TAG = 'W/"abc"'
const PAGE = Buffer.from('page '.repeat(1_000))
const BODIES = { br: brotliCompressSync(PAGE), gzip: gzipSync(PAGE), identity: PAGE }

let port: number
let close: () => void
let heard: IncomingMessage['headers'] = {}
let asked = 0
let isDeleted = false

beforeAll(async () => {
  port = await freePort()
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  close = () => server.close()
})

afterAll(() => close?.())

/** A head of so many octets in lines of 500, or in one. */
function answer({ url = '', headers }: IncomingMessage, response: ServerResponse) {
  heard = headers
  asked += 1
  const octets = Number(url.split('-')[1] ?? 0)
  if (url.startsWith('/head')) {
    for (let at = 0; at < Math.floor(octets / 500); at += 1)
      response.setHeader(`x-part-${at}`, 'a'.repeat(490))
    return response.end('ok')
  }
  if (url.startsWith('/image')) {
    if (isDeleted) return response.writeHead(404, UNCACHED).end()
    // What the product says of an image, or what it would be without a word on how long it may be kept.
    if (url === '/image') response.setHeader('cache-control', ASK_EACH_TIME)
    return response.setHeader('etag', TAG).setHeader('content-type', 'image/avif').end(PAGE)
  }
  if (url.startsWith('/line')) return response.setHeader('x-line', 'a'.repeat(octets)).end('ok')
  // What is small the product does not compress.
  const accepted = url === '/small' ? '' : (headers['accept-encoding'] ?? '')
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
  const body = BODIES[encoding]
  response.setHeader('etag', TAG).setHeader('vary', 'Accept-Encoding').setHeader('content-type', 'text/html')
  response.setHeader('cache-control', 'public, max-age=0, must-revalidate')
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  if (headers['if-none-match']?.replace(/^W\//, '') === TAG.replace(/^W\//, ''))
    return response.writeHead(304).end()
  response.setHeader('content-length', body.length).end(body)
}

async function observe(origin: string) {
  const get = (path: string, headers: Record<string, string> = {}) => ask(`${origin}${path}`, { headers })
  const page = await get('/page', { 'accept-encoding': 'gzip, br', 'x-forwarded-for': '198.51.100.7' })
  const forwarded = heard['x-forwarded-for']?.toString().split(/, */)
  const tag = String(page.headers.etag)
  const again = await get('/page', { 'accept-encoding': 'gzip, br', 'if-none-match': tag })
  const plain = await get('/page', { 'accept-encoding': 'gzip', 'if-none-match': 'W/"other"' })
  const part = await get('/page', { range: 'bytes=0-3' })
  const before = asked
  await get('/page', { 'accept-encoding': 'gzip, br' })
  return {
    brotli: page.headers['content-encoding'] === 'br' && page.bytes.equals(BODIES.br),
    tag: tag === TAG,
    gzipTag: plain.headers.etag === TAG,
    unchanged: again.status,
    part: part.status,
    address: forwarded?.at(-1) === '127.0.0.1' ? 'added' : String(forwarded),
    head: (await get('/head-3900')).status,
    lines: [(await get('/line-5000')).status, (await get('/line-9000')).status],
    asksEachTime: asked > before,
  }
}

const SOUND = {
  ...{
    brotli: true,
    tag: true,
    gzipTag: true,
    unchanged: 304,
    address: 'added',
    head: 200,
    asksEachTime: true,
  },
  // The product itself answers a part; what stands for it here does not, so it shows whether the front does.
  part: 200,
}

const versionOf = (command: string, flag: string) => {
  const { stdout, stderr } = spawnSync(command, [flag])
  return /\d+\.\d+\.\d+/.exec(`${stdout}${stderr}`)?.[0]
}

test.each([
  ['nginx', '-v', { ...SOUND, lines: [502, 502] }],
  ['haproxy', '-v', { ...SOUND, lines: [200, 200] }],
  ['apache2', '-v', { ...SOUND, part: 206, lines: [200, 200] }],
] as const)(
  '%s with our settings hands ETags, 304 and brotli on, and a head of 3.9 kB',
  async (name, flag, expected) => {
    const front = await startBalancer(name, [port, port, port])
    const seen = await observe(front.origin).finally(front.stop)
    console.log(name, versionOf(name, flag), JSON.stringify(seen))
    expect(seen).toEqual(expected)
  },
)

test('Varnish with our settings does so too', async () => {
  const front = await startVarnish([port], { token: 'a token' })
  const seen = await observe(front.origin).finally(front.stop)
  console.log('varnish', versionOf('varnishd', '-V'), JSON.stringify(seen))
  expect(seen).toEqual({ ...SOUND, part: 206, lines: [200, 503] })
})

test('a bare proxy_pass of nginx hands on the address that a visitor makes up, and proxy_cache makes no 304', async () => {
  const bare = (settings: string) => settings.replace(/^ *proxy_set_header X-Forwarded-For.*\n/m, '')
  const front = await startBalancer('nginx', [port, port, port], bare)
  const seen = await observe(front.origin).finally(front.stop)
  console.log('nginx, bare', JSON.stringify(seen))
  expect(seen.address).toBe('198.51.100.7')

  const folder = `/tmp/front-cache-${port}`
  const caching = (settings: string) =>
    settings
      .replace(/^http \{/m, `http {\n  proxy_cache_path ${folder} keys_zone=pages:1m;`)
      .replace('location / {', 'location / {\n      proxy_cache pages;')
  const cache = await startBalancer('nginx', [port, port, port], caching)
  const cached = await observe(cache.origin).finally(cache.stop)
  spawnSync('rm', ['-r', folder])
  console.log('nginx, proxy_cache', JSON.stringify(cached))
  expect(cached.unchanged).toBe(200)
})

test.each(['nginx', 'apache2'] as const)(
  'an image that was deleted is gone at once from a cache of %s, which keeps one that says nothing',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'front-cache-'))
    await chmod(folder, 0o777)
    const caching = {
      nginx: (settings: string) =>
        settings
          .replace(/^http \{/m, `http {\n  proxy_cache_path ${folder} keys_zone=images:1m;`)
          .replace(
            'location / {',
            'location / {\n      proxy_cache images;\n      proxy_cache_valid 200 1h;',
          ),
      apache2: (settings: string) =>
        settings
          .replace(
            'LoadModule proxy_module',
            'LoadModule cache_module modules/mod_cache.so\nLoadModule cache_disk_module modules/mod_cache_disk.so\nLoadModule proxy_module',
          )
          .replace(
            '  ProxyPreserveHost On',
            `  CacheRoot ${folder}\n  CacheEnable disk /\n  CacheIgnoreNoLastMod On\n  ProxyPreserveHost On`,
          ),
    }
    const front = await startBalancer(name, [port, port, port], caching[name])
    const statuses = async () => {
      const get = async (path: string) => (await ask(`${front.origin}${path}`)).status
      return [await get('/image'), await get('/image-without-a-word')]
    }
    try {
      expect([await statuses(), await statuses()]).toEqual([
        [200, 200],
        [200, 200],
      ])
      isDeleted = true
      const seen = await statuses()
      console.log(`${name}, with a cache, after the deletion`, JSON.stringify(seen))
      expect(seen).toEqual([404, 200])
    } finally {
      isDeleted = false
      await front.stop()
      await rm(folder, { recursive: true })
    }
  },
)

test('mod_deflate of Apache changes an ETag, so that nothing is known to be unchanged', async () => {
  const deflating = (settings: string) =>
    settings
      .replace('SetEnv no-gzip 1', 'SetOutputFilter DEFLATE')
      .replace(
        'LoadModule proxy_module',
        'LoadModule filter_module modules/mod_filter.so\nLoadModule deflate_module modules/mod_deflate.so\nLoadModule proxy_module',
      )
  const front = await startBalancer('apache2', [port, port, port], deflating)
  try {
    const first = await ask(`${front.origin}/small`, { headers: { 'accept-encoding': 'gzip' } })
    console.log('apache2, mod_deflate', first.headers.etag, first.headers['content-encoding'])
    expect(first.headers.etag).not.toBe(TAG)
  } finally {
    await front.stop()
  }
})
