import { createRequire } from 'node:module'
import { gunzipSync, gzipSync } from 'node:zlib'
import inject from 'light-my-request'
import { expect, test } from 'vitest'
import type { Handler } from '@/front/cache/render-page'
import type { PlainResponse } from '@/front/cache/response'
import { expirePages } from '@/lib/page-expiry'
import { PACKED, UNCACHED } from '@/lib/responses'
import { PACK } from '../../helpers/fake-next'
import { createSite } from '../../helpers/front'

const PAGE: Handler = async (_request, response) => {
  response.setHeader('content-type', 'text/html').setHeader('cache-control', 's-maxage=31536000')
  response.end('<html><body><main>a page</main></body></html>')
}

function siteOfFiles(handle: Handler) {
  let reads = 0
  const read = async (): Promise<PlainResponse> => {
    reads += 1
    return { status: 200, headers: { 'content-type': 'text/javascript' }, body: Buffer.from('code') }
  }
  const files = (path: string) => (path === '/a.js' ? read : null)
  const respond = createSite(handle, { files, isAction: () => true })
  return { respond, reads: () => reads }
}

test('T77 a file is read and compressed once, whoever asks for it in whatever way', async () => {
  const { respond, reads } = siteOfFiles(PAGE)
  const ways = [{}, { rsc: '1' }, { cookie: '__prerender_bypass=x' }, { rsc: '2' }]
  const requested = [...ways, ...ways].map((headers) => inject(respond, { url: '/a.js?x=1', headers }))
  for (const response of await Promise.all(requested)) expect(response.payload).toBe('code')
  for (const headers of ways) await inject(respond, { url: '/a.js', headers })
  expect(reads()).toBe(1)
})

test('T66 an action that Next cannot read is a mistake of its sender', async () => {
  const { respond } = siteOfFiles(async (_request, response) => {
    response.statusCode = 500
    response.end('x')
  })
  const headers = { 'next-action': 'x', cookie: '__Host-payload-token=x' }
  expect((await inject(respond, { method: 'POST', url: '/admin', headers })).statusCode).toBe(400)
  expect((await inject(respond, { method: 'GET', url: '/admin' })).statusCode).toBe(500)
})

test('a form that somebody is still sending holds up nobody who reads the page after a publication', async () => {
  const { respond } = siteOfFiles(async (request, response) => {
    if (request.method === 'POST') await new Promise(() => {})
    await PAGE(request, response)
  })
  void inject(respond, { method: 'POST', url: '/api/form' })
  await inject(respond, '/')
  expirePages({ paths: ['/'], isRemoval: false })
  expect((await inject(respond, '/')).payload).toContain('a page')
})

test('a page that Next fails to make is an error for those who wait, and is asked for again', async () => {
  let isBroken = true
  const { respond } = siteOfFiles(async (request, response) => {
    if (isBroken) throw new Error('planted')
    await PAGE(request, response)
  })
  const request: Handler = (request, response) =>
    respond(request, response).catch(() => {
      response.statusCode = 500
      response.end('failed')
    })
  expect((await inject(request, '/')).payload).toBe('failed')
  isBroken = false
  expect((await inject(request, '/')).payload).toContain('a page')
})

test('the sign-in page is made for each request, gets the cookie of its notice and no other, and defers its scripts', async () => {
  const received: unknown[] = []
  const { respond } = siteOfFiles(async (request, response) => {
    received.push(request.headers.cookie)
    response.setHeader('content-type', 'text/html').setHeader('cache-control', 'private, no-store')
    response.end(
      `<html><body><script src="/a.js" async></script><main>${request.headers.cookie}</main>${PACK}</body></html>`,
    )
  })
  const cookie = 'payload-token=secret; auth-note=denied'
  const response = await inject(respond, { url: '/auth?x=1', headers: { cookie } })
  expect(response.payload).toContain('<main>auth-note=denied</main>')
  expect(response.payload).not.toContain('<script src')
  expect(response.payload).toContain('id="lazy"')
  expect(response.headers['cache-control']).toMatch(/no-store/)
  expect(response.headers['content-security-policy']).not.toContain('nonce')
  expect((await inject(respond, '/auth')).payload).not.toContain('denied')
  expect(received).toEqual(['auth-note=denied', ''])
})

/** What packs the responses of Next. */
const compression: () => (...call: [...Parameters<Handler>, () => void]) => void = createRequire(
  import.meta.url,
)('next/dist/compiled/compression')

test.each([PACKED, UNCACHED])(
  'a body with %o, packed by its route or left to Next, is packed once',
  async (control) => {
    // Next leaves alone what is short, also when it is packed.
    const text = Array.from({ length: 2_000 }, () => crypto.randomUUID()).join('\r\n')
    const respond = createSite(async (request, response) => {
      compression()(request, response, () => undefined)
      response.setHeader('content-type', 'text/csv')
      for (const [name, value] of Object.entries(control)) response.setHeader(name, value)
      response.end(control === PACKED ? gzipSync(text) : text)
    })
    const { headers, rawPayload } = await inject(respond, {
      url: '/api/a.csv',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers['x-packed']).toBeUndefined()
    expect(gunzipSync(rawPayload).toString()).toBe(text)
  },
)
