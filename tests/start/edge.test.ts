import { setTimeout } from 'node:timers/promises'
import { computeCacheBustingSearchParam } from 'next/dist/shared/lib/router/utils/cache-busting-search-param.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { startVarnish, type Varnish } from '../../scripts/bench/varnish'
import { ask } from '../helpers/cached-origin'
import { changeFact, type Fact, makeFacts, nextMinute, startReaders, untilReached } from '../helpers/edge'
import { type FaultProxy, startFaultProxy } from '../helpers/fault-proxy'
import { Instances, read, untilReady } from '../helpers/instances'
import { seeded } from '../helpers/random'
import { type S3Server, startS3 } from '../helpers/s3'
import { postLead } from '../helpers/visitor'

// Two instances of the built product behind Varnish with the rules that we ship.
const CHANGES = Number(process.env.CHANGES ?? 1_000)
const READERS = Number(process.env.READERS ?? 200)
const PAUSE_MS = Number(process.env.PAUSE_MS ?? 40)
const CUT_MS = Number(process.env.CUT_MS ?? 60_000)
const AWAY_MS = 10_000
const random = seeded(Number(process.env.SEED ?? 24))
const TOKEN = 'a-token-that-only-the-instances-and-their-cache-know'

let store: S3Server
let site: Instances
let cache: Varnish
/** Between the product and the address at which it purges. */
let wire: FaultProxy
let facts: Fact[]

beforeAll(async () => {
  const [wirePort, purgePort] = [await freePort(), await freePort()]
  wire = await startFaultProxy(wirePort, purgePort)
  // Instances share their images.
  store = await startS3()
  site = await Instances.open(2, {
    env: {
      ...store.env,
      CDN: 'varnish',
      CDN_ADDRESS: `http://127.0.0.1:${wirePort}`,
      CDN_TOKEN: TOKEN,
      LEAD_RATE: '100000/1m',
      LOG_LEVEL: 'warn',
    },
  })
  cache = await startVarnish(
    site.all.map(({ origin }) => Number(new URL(origin).port)),
    {
      token: TOKEN,
      purgePort,
      // What an old read came with says why it was kept.
      change: (rules) => rules.replace(/^ *unset beresp\.http\.x-cdn-number;\n/m, ''),
    },
  )
  for (const each of site.all) await untilReady(each)
  facts = await makeFacts(site)
  // What their first versions have changed.
  await untilReached(site)
})

afterAll(async () => {
  await cache?.stop()
  await wire?.close()
  await site?.close()
  await store?.close()
})

const visit = (path: string, headers: Record<string, string> = {}) =>
  ask(`${cache.origin}${path}`, { headers })

/** What each instance has warned of last. */
const logged = () =>
  site.all.map(({ origin, process }) => {
    const lines = process.printed().split('\n')
    return [origin, ...lines.filter((line) => line.startsWith('{"level"')).slice(-50)].join('\n')
  })

/** Visitors and changes of all kinds at once, while something happens to the cache; fails with each old read. */
async function changeWhileRead(
  name: string,
  isEnough: (done: number) => boolean,
  happens?: () => Promise<unknown>,
) {
  const readers = startReaders(READERS, cache.origin, facts, random, PAUSE_MS)
  const began = performance.now()
  const changing = facts.map((fact) => {
    const { changes } = fact
    return changeFact(site, fact, random, changes === undefined ? isEnough : (done) => done >= changes)
  })
  const happening = happens?.()
  // Also when one of them fails: the next part must not meet the readers and changes of this one.
  await Promise.allSettled([...changing, happening])
  const { old, ...readings } = await readers.stop()
  const outcome = await Promise.all(changing).catch((error) => {
    for (const words of logged()) console.log(words)
    throw error
  })
  await happening
  const sum = (pick: (changes: (typeof outcome)[number]) => number) =>
    outcome.reduce((total, each) => total + pick(each), 0)
  const changes = {
    inTime: sum(({ inTime }) => inTime),
    later: sum(({ later }) => later),
    refused: sum(({ refused }) => refused),
  }
  const seconds = Math.round((performance.now() - began) / 1_000)
  const took = outcome.flatMap((each) => each.took).toSorted((a, b) => a - b)
  const [half, most] = [0.5, 0.9].map((part) => Math.round(took[Math.floor(took.length * part)] ?? 0))
  const saves = { saveMs: half, saveMs90: most }
  console.log(name, JSON.stringify({ ...changes, ...saves, ...readings, old: old.length, seconds }))
  for (const each of old.slice(0, 20)) console.log('old read', JSON.stringify(each))
  if (old.length > 0) for (const words of logged()) console.log(words)
  expect(old.length, 'old reads').toBe(0)
  expect(readings.kept).toBeGreaterThan(readings.reads / 10)
  return { ...changes, ...readings }
}

test('a save of each kind hears that the cache was reached', async () => {
  for (const fact of facts.filter(({ isByMinute }) => !isByMinute)) {
    await expect
      .poll(() => changeFact(site, fact, random, (done) => done > 0), { timeout: 30_000 })
      .toMatchObject({ inTime: 1 })
  }
})

test('no old page is read after a save that says the caches were reached, whatever is changed', async () => {
  const counted = facts.flatMap(({ changes }) => changes ?? [])
  const own = counted.reduce((total, each) => total + each, 0)
  const each = Math.max(1, Math.ceil((CHANGES - own) / (facts.length - counted.length)))
  const { inTime, failed } = await changeWhileRead('changes', (done) => done >= each)
  expect(inTime).toBeGreaterThan(0)
  expect(failed).toBe(0)
})

test('while the cache cannot be told, saves say so, and no old page is read once it has been', async () => {
  let isOver = false
  const happens = async () => {
    await setTimeout(500)
    wire.hold()
    await setTimeout(CUT_MS)
    wire.release()
    isOver = true
  }
  const { later } = await changeWhileRead('cut off', (done) => isOver && done > 2, happens)
  expect(later).toBeGreaterThanOrEqual(facts.length)
})

test('a cache that is away for ten seconds, or dies, comes back empty and shows nothing that is old', async () => {
  let isOver = false
  const happens = async () => {
    // A minute that is set for posts comes while it is away.
    await setTimeout(nextMinute().getTime() - Date.now() - AWAY_MS / 2)
    await cache.restart(AWAY_MS)
    await setTimeout(2_000)
    await cache.crash()
    await setTimeout(2_000)
    isOver = true
  }
  const { later } = await changeWhileRead('away', (done) => isOver && done > 2, happens)
  expect(later).toBeGreaterThan(0)
})

test('while the database is away, and then the product, pages stay', async () => {
  const pages = ['/', '/blog', '/plans', '/blog/edge-post-1', '/feed.xml', '/sitemap.xml']
  for (const path of pages)
    for (let round = 0; round < 2; round += 1) expect((await visit(path)).status).toBe(200)
  await site.stopDatabase()
  await setTimeout(3_000)
  for (const path of pages) expect((await visit(path)).status, path).toBe(200)
  const lead = await postLead(cache.origin, 'edge-away@example.com')
  expect([lead.status, lead.text.includes('Please try calling us instead')]).toEqual([503, true])
  await site.startDatabase()
  await expect
    .poll(async () => (await postLead(cache.origin, 'edge-again@example.com')).status, { timeout: 20_000 })
    .toBe(201)
  for (const { process } of site.all) process.signal('SIGSTOP')
  try {
    for (const path of pages) expect((await visit(path)).status, path).toBe(200)
  } finally {
    for (const { process } of site.all) process.signal('SIGCONT')
  }
  for (const each of site.all) await untilReady(each)
})

test('a form, a sign-in, an upload of 20 MB and an export pass, and nothing of them is kept', async () => {
  const through = { ...site.all[0], origin: cache.origin } as (typeof site.all)[number]
  expect((await postLead(cache.origin, 'edge-lead@example.com')).status).toBe(201)
  const cookie = await signIn()
  expect(cookie).toContain('payload-token=')
  const [row] = await site.query<{ address: string }>(
    "select address from audit_log where kind = 'auth.sign-in' order by at desc limit 1",
  )
  // The last of ours has written it: what a visitor claims before counts for nothing.
  expect(row?.address).toBe('127.0.0.1')

  const body = new FormData()
  body.append('file', new File([await noisy()], 'edge-large.png', { type: 'image/png' }))
  body.append('_payload', JSON.stringify({ alt: 'Large' }))
  const uploaded = await site.upload(through, body)
  expect(uploaded.status, uploaded.text.slice(0, 200)).toBe(201)
  const { url, filesize } = JSON.parse(uploaded.text).doc
  const image = new URL(url, cache.origin).pathname
  for (let round = 0; round < 2; round += 1) expect((await visit(image)).bytes.length, image).toBe(filesize)

  const staff = { cookie, origin: site.siteUrl, 'sec-fetch-site': 'same-origin' }
  const csv = await visit('/api/form-submissions/export', staff)
  expect([csv.status, csv.text.includes('edge-lead@example.com')]).toEqual([200, true])
  for (const path of ['/api/form-submissions/export', '/admin', '/api/users/me'])
    expect((await visit(path)).text, path).not.toContain('edge-lead@example.com')
  const me = await visit('/api/users/me', staff)
  expect(me.text).toContain('owner@example.com')
  expect((await visit('/api/users/me')).text).not.toContain('owner@example.com')
})

/** Through the cache, with an address that a visitor has made up. */
async function signIn(): Promise<string> {
  const origin = site.siteUrl
  const response = await ask(`${cache.origin}/api/users/login`, {
    method: 'POST',
    headers: {
      ...{ origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      'x-forwarded-for': '198.51.100.77',
    },
    body: JSON.stringify(site.admin),
  })
  expect(response.status, response.text).toBe(200)
  return [response.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** A PNG of 20 MB, which no compression makes smaller. */
async function noisy(): Promise<ArrayBuffer> {
  const { default: sharp } = await import('sharp')
  const image = await sharp({
    create: {
      width: 2_700,
      height: 2_500,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return new Uint8Array(image).buffer
}

test('Range, HEAD, 304 and brotli are as without the cache, and heads stay small', async () => {
  const accepts = { 'accept-encoding': 'gzip, deflate, br' }
  for (const path of ['/', '/blog', '/blog/edge-post-1', '/feed.xml', '/sitemap.xml', '/og/home.png']) {
    const direct = await ask(`${site.all[0]?.origin}${path}`, { headers: accepts })
    const first = await visit(path, accepts)
    const kept = await visit(path, accepts)
    expect(kept.headers['x-varnish'], `${path} is kept`).toContain(' ')
    for (const name of [
      'content-encoding',
      'content-type',
      'cache-control',
      'vary',
      'content-security-policy',
    ])
      expect([path, name, kept.headers[name]]).toEqual([path, name, direct.headers[name]])
    expect(kept.bytes).toEqual(first.bytes)
    expect(kept.headers).not.toHaveProperty('x-request-id')
    const same = await visit(path, { ...accepts, 'if-none-match': String(kept.headers.etag) })
    expect([path, same.status, same.bytes.length]).toEqual([path, 304, 0])
    const head = await ask(`${cache.origin}${path}`, { method: 'HEAD', headers: accepts })
    expect([head.status, head.headers['content-length']]).toEqual([200, String(kept.bytes.length)])
    const part = await visit(path, { ...accepts, range: 'bytes=0-9' })
    expect([path, part.status, part.bytes]).toEqual([path, 206, kept.bytes.subarray(0, 10)])
    expect(Object.entries(direct.headers).join('\r\n').length, path).toBeLessThan(3_900)
  }
})

test('T180 what the router asks for is kept apart from pages, and under its own address alone', async () => {
  const headers = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }
  const hash = await computeCacheBustingSearchParam('1', '/_tree', undefined, undefined)
  const right = `/about?_rsc=${hash}`
  const wrong = await visit('/about?_rsc=wrong', headers)
  expect([wrong.headers['cache-control'], wrong.headers['x-varnish']?.toString().includes(' ')]).toEqual([
    'private, no-store',
    false,
  ])
  for (const path of [right, right])
    expect((await visit(path, headers)).headers['content-type']).toContain('x-component')
  expect((await visit(right, headers)).headers['x-varnish']).toContain(' ')
  // A page under the address of a part, a part under that of a page.
  for (const [path, more] of [
    [right, {}],
    ['/about', { rsc: '1' }],
    ['/about', headers],
  ] as const) {
    const mixed = await visit(path, more)
    expect([
      path,
      mixed.headers['cache-control'],
      mixed.headers['x-varnish']?.toString().includes(' '),
    ]).toEqual([path, 'private, no-store', false])
  }
  expect((await visit('/about')).headers['content-type']).toContain('text/html')
})

test('T181 what a signed-in reader or a preview sees, and what a query asks for, is nobody else’s', async () => {
  const cookie = await signIn()
  const { id } = await site.publish(site.all[0] as (typeof site.all)[number], 'edge-preview', 'Edge preview')
  for (const path of [`/preview/${id}`, '/admin', '/auth', '/blog?preview=true', '/?p=1']) {
    const seen = await visit(path, { cookie })
    const again = await visit(path)
    expect(again.headers['x-varnish'], path).not.toContain(' ')
    expect(seen.headers['cache-control'] ?? '', path).not.toContain('s-maxage')
  }
  await read(site.all[0] as (typeof site.all)[number], '/')
})
