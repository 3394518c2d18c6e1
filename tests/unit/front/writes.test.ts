import type { IncomingMessage } from 'node:http'
import inject from 'light-my-request'
import { expect, test } from 'vitest'
import { serverPaths } from '@/domain/server-paths'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import type { Handler } from '@/front/cache/render-page'
import type { RouteKindOf } from '@/front/gate/page-request'
import { limitBody, limitsBehind } from '@/front/listen/limits'
import { freePort } from '@/lib/free-port'
import { currentRequest } from '@/lib/request-context'
import { createSite, serveSite } from '../../helpers/front'
import { openRaw, readAll } from '../../helpers/raw-socket'

const MEGABYTE = 1024 * 1024
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const COOKIE = '__Host-payload-token=x'

const routeKindOf: RouteKindOf = (path) => {
  if (path === '/' || path === '/blog/a-post') return 'page'
  return path === '/api' || path.startsWith('/nope') ? 'none' : 'dynamic'
}

type PassedRequest = { url: string; body: string }

/** Next as it is when it reads a body, and what it was asked. */
function site(access: 'visitor' | 'member' | 'admin' | 'missing' | 'unknown' = 'admin') {
  const asked: PassedRequest[] = []
  const looks: string[] = []
  const handle: Handler = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString() })
    response.statusCode = request.url === serverPaths.notFound ? 404 : 200
    response.end('rendered')
  }
  const respond = createSite(handle, {
    routeKindOf,
    isAction: (id, path) => id === 'known' && path.startsWith('/admin'),
    adminAccessAt: async (_headers, path) => {
      looks.push(path)
      return access
    },
  })
  return { respond, asked, looks }
}

const PAGES = ['/', '/blog/a-post', '/auth', '/auth/reset', '/request', '/preview/1', '/healthz', '/readyz']

test.each(PAGES)('T113 %s can be read and nothing else: Next is asked for no other method', async (url) => {
  const { respond, asked } = site()
  for (const method of WRITES)
    for (const headers of [{}, { 'next-action': 'known' }, { cookie: COOKIE }]) {
      const response = await inject(respond, { method, url, headers, payload: 'x=1' })
      expect([method, response.statusCode, response.headers.allow]).toEqual([method, 405, 'GET, HEAD'])
      expect(response.headers['cache-control']).toBe('no-store')
    }
  expect(asked).toEqual([])
})

test('T113 /api is no page, and an address of the interface that leads out of it is none either', async () => {
  const { respond, asked } = site()
  const out = ['/api', '/api/../admin', '/api/..%2fadmin/../..', '/api/%2e%2e/admin']
  for (const url of out) {
    const port = await serveSite(respond)
    const request = `POST ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx`
    expect([url, (await readAll(openRaw(port, request))).slice(9, 12)]).toEqual([url, '404'])
  }
  expect(new Set(asked.map(({ url }) => url))).toEqual(new Set([serverPaths.notFound]))
  expect((await inject(respond, { method: 'POST', url: '/api/users', payload: '{}' })).payload).toBe(
    'rendered',
  )
})

test('T113 whose action it is is asked again once its body is there', async () => {
  const known: unknown[] = []
  const respond = createSite(
    async (_request, response) => {
      known.push(currentRequest()?.session)
      response.end('rendered')
    },
    {
      routeKindOf,
      isAction: () => true,
      adminAccessAt: async () => {
        Object.assign(currentRequest() ?? {}, { session: { by: 'x', found: { user: null } } })
        return 'admin'
      },
    },
  )
  const headers = { 'next-action': 'known', cookie: COOKIE }
  await inject(respond, { method: 'POST', url: '/admin/blog/new', headers, payload: '[]' })
  expect(known).toEqual([undefined])
})

test('T113 below /admin a known action of an admin is run, with its whole body', async () => {
  const { respond, asked } = site()
  const headers = { 'next-action': 'known', cookie: COOKIE }
  const payload = '["an argument"]'
  const response = await inject(respond, { method: 'POST', url: '/admin/blog/new?x=1', headers, payload })
  expect([response.statusCode, response.payload]).toEqual([200, 'rendered'])
  expect(asked).toEqual([{ url: '/admin/blog/new?x=1', body: payload }])
})

test.each([
  ['a visitor', 'visitor', 401, 'You are not signed in.'],
  ['a member', 'member', 403, 'Access Denied'],
  ['somebody while the database is away', 'unknown', 503, AUTH_TEXTS.unavailable],
] as const)('T113 a known action of %s is not run', async (_who, access, status, words) => {
  const { respond, asked } = site(access)
  const headers = { 'next-action': 'known', cookie: COOKIE }
  const response = await inject(respond, { method: 'POST', url: '/admin', headers, payload: '[]' })
  expect([response.statusCode, response.payload, asked]).toEqual([status, words, []])
})

test('T113 without a session the database is not asked, and the answer does not wait for the body', async () => {
  const { respond, asked, looks } = site()
  const port = await serveSite(respond)
  for (const cookie of ['', 'Cookie: payload-token=x\r\n', 'Cookie: x__Host-payload-token=x\r\n']) {
    const head = `POST /admin HTTP/1.1\r\nHost: x\r\nNext-Action: known\r\n${cookie}Content-Length: 900000\r\n\r\nx`
    const socket = openRaw(port, head)
    const first = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
    expect(first).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  }
  expect([asked, looks]).toEqual([[], []])
})

test('T113 an action that is not known stays one that is not found, and what is none is not allowed', async () => {
  const { respond, asked } = site()
  const send = (method: 'POST' | 'PUT', action: Record<string, string>) =>
    inject(respond, { method, url: '/admin', headers: { ...action, cookie: COOKIE }, payload: '[]' })
  const unknown = await send('POST', { 'next-action': 'made-up' })
  expect([unknown.statusCode, unknown.headers['x-nextjs-action-not-found']]).toEqual([404, '1'])
  for (const response of [await send('POST', {}), await send('PUT', { 'next-action': 'known' })])
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  expect(asked).toEqual([])
})

test('T113 a body that does not end holds no turn: hundreds of them leave others theirs', async () => {
  const { respond, asked } = site()
  const port = await serveSite(respond)
  const head = `POST /admin HTTP/1.1\r\nHost: x\r\nCookie: ${COOKIE}\r\nNext-Action: known\r\nContent-Length: 9\r\n\r\nx`
  const slow = Array.from({ length: 300 }, () => openRaw(port, head))
  await new Promise((later) => setTimeout(later, 200))
  const response = await fetch(`http://127.0.0.1:${port}/admin`)
  expect([response.status, asked.length]).toEqual([200, 1])
  for (const socket of slow) socket.destroy()
})

test('T113 actions take turns: no more of them are run at once than pages are made', async () => {
  let running = 0
  let most = 0
  const handle: Handler = async (_request, response) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((later) => setTimeout(later, 20))
    running -= 1
    response.end('done')
  }
  const respond = createSite(handle, { routeKindOf, isAction: () => true })
  const headers = { 'next-action': 'known', cookie: COOKIE }
  const sent = Array.from({ length: 60 }, () =>
    inject(respond, { method: 'POST', url: '/admin', headers, payload: '[]' }),
  )
  for (const { statusCode } of await Promise.all(sent)) expect(statusCode).toBe(200)
  expect(most).toBeLessThanOrEqual(8)
})

const action = { cookie: COOKIE, 'next-action': 'known' }
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

test.each([
  ['an action', '/admin', action, 413],
  ['an action in parts', '/admin', { ...action, ...multipart }, 413],
  ['the interface', '/api/blog-posts', { 'content-type': 'application/json' }, 413],
  ['the interface in parts', '/api/blog-posts', multipart, 413],
  ['images', '/api/media', multipart, 200],
  ['another version of an image', '/api/media/1', multipart, 200],
] as const)(
  'T114 more than a megabyte for %s is answered before Next sees it',
  async (_, url, headers, status) => {
    const { respond, asked } = site()
    const payload = Buffer.alloc(MEGABYTE + 1, 'x')
    const response = await inject(respond, { method: 'POST', url, headers, payload })
    expect([response.statusCode, asked.length]).toEqual([status, status === 200 ? 1 : 0])
    if (url !== '/api/blog-posts') return
    expect(response.headers['content-type']).toBe('application/json')
    expect(response.json()).toEqual({ errors: [{ message: 'The request is too large' }] })
  },
)

test('T114 a body that does not say how long it is, is read no further than a megabyte', async () => {
  const { respond, asked } = site()
  const port = await serveSite(respond)
  const head = `POST /admin HTTP/1.1\r\nHost: x\r\nCookie: ${COOKIE}\r\nNext-Action: known\r\nTransfer-Encoding: chunked\r\n\r\n`
  const socket = openRaw(port, head)
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  for (let sent = 0; sent < 17; sent += 1) socket.write(chunk)
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(asked).toEqual([])
  socket.destroy()
})

test.each([
  ['an image', '/api/media', true],
  ['a page', '/', false],
  ['a screen', '/admin', false],
  ['the interface', '/api/users', false],
  ['what only begins like the images', '/api/media-made-up', false],
])('T114 the long time for a body is for images alone: %s', async (_, url, isLong) => {
  const limits = { ...limitsBehind(0), bodyMs: 100, uploadMs: 60_000 }
  const { createServer } = await import('node:http')
  const server = createServer((request: IncomingMessage, response) => limitBody(request, response, limits))
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, listening))
  const type = 'Content-Type: multipart/form-data; boundary=x\r\n'
  const socket = openRaw(port, `POST ${url} HTTP/1.1\r\nHost: x\r\n${type}Content-Length: 9\r\n\r\nx`)
  const ended = readAll(socket)
  const wait = new Promise<string>((later) => setTimeout(() => later('still read'), 1_000))
  expect(await Promise.race([ended, wait])).toMatch(isLong ? /^still read$/ : /^HTTP\/1\.1 408 /)
  socket.destroy()
  server.close()
})

test('T114 what still comes of an image that was refused is not waited for', async () => {
  const limits = { ...limitsBehind(0), bodyMs: 100, uploadMs: 60_000 }
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    limitBody(request, response, limits)
    response.end('refused')
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, listening))
  const type = 'Content-Type: multipart/form-data; boundary=x\r\n'
  const socket = openRaw(port, `POST /api/media HTTP/1.1\r\nHost: x\r\n${type}Content-Length: 9\r\n\r\nx`)
  expect(await readAll(socket)).toContain('refused')
  server.close()
})

test('T40 whoever is refused while the body is on its way sends it to the end and gets the response', async () => {
  const { createServer } = await import('node:http')
  const part = 'x'.repeat(1024 * 1024)
  const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${4 * part.length}\r\n\r\n`
  const server = createServer((request, response) => {
    limitBody(request, response, limitsBehind(0))
    response.once('finish', () => socket.write(part.repeat(3)))
    response.writeHead(413).end('too large')
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, listening))
  const socket = openRaw(port, head + part)
  const failed = new Promise((_, reject) => socket.once('error', reject))
  expect(await Promise.race([readAll(socket), failed])).toMatch(/^HTTP\/1\.1 413 .*too large/s)
  await new Promise((closed) => server.close(closed))
})

test('T40 a connection that stays after a refused body ends with the request that ends it', async () => {
  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    limitBody(request, response, limitsBehind(0))
    response.once('finish', () => {
      if (request.method === 'POST') socket.write('xGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    })
    response.end(request.method)
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, listening))
  const socket = openRaw(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nx')
  expect(await readAll(socket)).toMatch(/POST.*GET/s)
  await new Promise((closed) => server.close(closed))
})
