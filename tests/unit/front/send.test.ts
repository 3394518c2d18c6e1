import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import inject, { type InjectOptions } from 'light-my-request'
import { beforeAll, expect, test } from 'vitest'
import { type CachedResponse, compressBest, toCachedResponse } from '@/front/cache/cached-response'
import { sendCached } from '@/front/cache/send'
import { pageResponse } from '../../helpers/fake-next'

const TEXT = '<p>A page of the site, long enough to be worth compressing.</p>'.repeat(50)
let cached: CachedResponse

beforeAll(async () => {
  cached = await toCachedResponse(
    pageResponse(TEXT, { 'cache-control': 's-maxage=9', 'content-security-policy': "default-src 'none'" }),
  )
})

const request = (
  headers: Record<string, string> = {},
  method: InjectOptions['method'] = 'GET',
  stored = cached,
) => inject((request, response) => sendCached(request, response, stored), { url: '/', method, headers })

test.each([
  [undefined, undefined],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.1', 'br'],
  ['identity', undefined],
  ['*', 'br'],
  ['deflate', undefined],
  ['nonsense;;', undefined],
])('Accept-Encoding %s gets %s', async (accepted, encoding) => {
  const stored = await request(accepted === undefined ? {} : { 'accept-encoding': accepted })
  expect(stored.headers['content-encoding']).toBe(encoding)
  const bytes = stored.rawPayload
  const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes
  expect(text.toString()).toBe(TEXT)
  expect(stored.headers['content-length']).toBe(String(bytes.length))
})

test('each encoding and each level has a strong tag of its own', async () => {
  const stored = await toCachedResponse(pageResponse(TEXT))
  const tags = () => [stored.identity, stored.br, stored.gzip].map((form) => form?.etag)
  const fast = tags()
  await compressBest(stored)
  const all = [...fast, ...tags()]
  expect(new Set(all).size).toBe(4)
  for (const tag of all) expect(tag).toMatch(/^"[\w-]+"$/)
})

test('what caches need is said: it varies by encoding, and nobody keeps it without asking', async () => {
  const { headers } = await request()
  expect(headers.vary).toBe('rsc, next-router-state-tree, Accept-Encoding')
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(headers).not.toHaveProperty('x-nextjs-cache')
})

test('T84 who holds the page, in whichever encoding, is told so without a body but with all other headers', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { etag } = (await request({ 'accept-encoding': encoding })).headers
    for (const known of [String(etag), `W/${etag}`, `"other", ${etag}`]) {
      const stored = await request({ 'accept-encoding': 'br', 'if-none-match': known })
      expect(stored.statusCode).toBe(304)
      expect(stored.rawPayload).toHaveLength(0)
      expect(stored.headers).toMatchObject({
        etag,
        vary: expect.any(String),
        'cache-control': expect.any(String),
        'content-security-policy': "default-src 'none'",
      })
      expect(stored.headers).not.toHaveProperty('content-length')
      expect(stored.headers).not.toHaveProperty('content-encoding')
    }
  }
  expect((await request({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('T84 HEAD says what GET would, without the body', async () => {
  const [head, get] = [await request({}, 'HEAD'), await request({})]
  expect(head.rawPayload).toHaveLength(0)
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
})

test.each([
  ['bytes=0-9', 206, TEXT.slice(0, 10)],
  ['bytes=10-', 206, TEXT.slice(10)],
  ['bytes=-5', 206, TEXT.slice(-5)],
  ['bytes=0-999999', 206, TEXT],
  ['bytes=999999-', 416, ''],
  ['bytes=0-1,5-6', 200, TEXT],
  ['lines=0-1', 200, TEXT],
  ['bytes=x', 200, TEXT],
])('T84 Range %s gets %i', async (range, status, text) => {
  const stored = await request({ range })
  expect([stored.statusCode, stored.payload]).toEqual([status, text])
})

test('T84 a part is given only of what the visitor holds the rest of', async () => {
  const { etag } = (await request()).headers
  expect((await request({ range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206)
  expect((await request({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  const part = await request({ range: 'bytes=0-1', 'accept-encoding': 'br' })
  expect(part.headers['content-range']).toBe(`bytes 0-1/${cached.br?.bytes.length}`)
})

test('a response that is not 200 is never "unchanged"', async () => {
  const missing = await toCachedResponse({ ...pageResponse(TEXT), status: 404 })
  const { etag } = (await request({}, 'GET', missing)).headers
  expect(
    (await request({ 'if-none-match': String(etag), range: 'bytes=0-1' }, 'GET', missing)).statusCode,
  ).toBe(404)
})
