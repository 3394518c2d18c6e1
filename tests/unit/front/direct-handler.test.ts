import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import inject, { type InjectOptions } from 'light-my-request'
import { expect, test, vi } from 'vitest'
import { callDirectHandler, type DirectHandler } from '@/front/gate/direct-handler'
import { createRefusals } from '@/front/gate/refusals'
import { readCapped, UnreadableBodyError } from '@/lib/request-body'
import { WholeResponse } from '@/lib/whole-response'
import { createSite, serveSite } from '../../helpers/front'
import { openRaw, readAll } from '../../helpers/raw-socket'

const SITE = 'https://nova.example'

const request = (
  handler: DirectHandler,
  options: InjectOptions,
  refusals = createRefusals({ 'x-frame-options': 'DENY' }),
) =>
  inject(async (request, response) => {
    if (refusals.sendAgain(request, response)) return
    await callDirectHandler(handler, request, response, { siteUrl: SITE, refusals })
  }, options)

test('a handler gets the request as the web knows it, under the address of the site, and its response is sent', async () => {
  const handler: DirectHandler = async (request) => {
    const { method, url, headers } = request
    const received = { method, url, type: headers.get('content-type'), body: await request.text() }
    return Response.json(received, { status: 201, headers: { 'retry-after': '7' } })
  }
  const response = await request(handler, {
    method: 'POST',
    url: 'http://stranger.example/api/leads?from=here',
    headers: { 'content-type': 'text/plain' },
    payload: 'Zoë, über 1 kB '.repeat(100),
  })
  expect(response.statusCode).toBe(201)
  expect(response.headers).toMatchObject({ 'retry-after': '7', 'content-type': 'application/json' })
  expect(response.json()).toEqual({
    method: 'POST',
    url: `${SITE}/api/leads?from=here`,
    type: 'text/plain',
    body: 'Zoë, über 1 kB '.repeat(100),
  })
})

test('a handler that reads the body by itself, as a stream or as JSON, gets all of it', async () => {
  const sent = { text: 'Zoë, über 1 kB '.repeat(100) }
  const ways: DirectHandler[] = [
    async (request) => Response.json(await request.json()),
    async (request) => new Response(request.body),
    async (request) => new Response(await request.arrayBuffer()),
    async (request) => new Response(await readCapped(request, 10_000)),
  ]
  for (const handler of ways) {
    const response = await request(handler, { method: 'POST', url: '/', payload: sent })
    expect(JSON.parse(response.payload)).toEqual(sent)
  }
})

test('a response of JSON that is at hand is one of the Fetch API, however it is read', async () => {
  const value = { text: 'Zoë' }
  const made = () => new WholeResponse(value, { status: 201, headers: { 'retry-after': '7' } })
  const sent = await request(async () => made(), { method: 'POST', url: '/' })
  expect([sent.statusCode, sent.headers['content-type'], sent.headers['retry-after'], sent.json()]).toEqual([
    201,
    'application/json',
    '7',
    value,
  ])
  const ways = [
    made(),
    made().clone(),
    new Response(made().body, made()),
    new Response(await made().text()),
    new Response(await made().blob()),
    new Response(await made().arrayBuffer()),
  ]
  for (const each of ways) expect(await each.json()).toEqual(value)
  const read = made()
  expect(read.bodyUsed).toBe(false)
  await read.json()
  expect(read.bodyUsed).toBe(true)
  await expect(read.text()).rejects.toThrow()
})

test('a response without a body, and one that leaves most of the request unread, arrive too', async () => {
  const unread: DirectHandler = async () =>
    new Response(null, { status: 303, headers: { location: '/thank-you' } })
  const response = await request(unread, { method: 'POST', url: '/', payload: 'x'.repeat(200_000) })
  expect([response.statusCode, response.headers.location, response.payload]).toEqual([303, '/thank-you', ''])
})

test('what a handler leaves unread keeps nobody waiting who uses the same connection', async () => {
  const refusing: DirectHandler = async (request) => {
    if (request.headers.get('content-type') === 'text/begun') await request.body?.getReader().read()
    return new Response('refused', { status: 413 })
  }
  const refusals = createRefusals({})
  const server = createServer((request, response) => {
    void callDirectHandler(refusing, request, response, { siteUrl: SITE, refusals })
  }).listen(0)
  const { port } = server.address() as AddressInfo
  const requestWith = (type: string, more = '') =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 300000\r\n${more}\r\n${'x'.repeat(300_000)}`
  const socket = openRaw(
    port,
    requestWith('text/begun') + requestWith('text/left') + requestWith('text/left', 'Connection: close\r\n'),
  )
  expect((await readAll(socket)).match(/413/g)).toHaveLength(3)
  server.close()
})

test('a handler is told when its visitor hangs up', async () => {
  let received: unknown
  const reading: DirectHandler = async (request) => {
    received = await readCapped(request, 1_000).catch((error) => error)
    return new Response()
  }
  const server = createServer((request, response) => {
    void callDirectHandler(reading, request, response, { siteUrl: SITE, refusals: createRefusals({}) })
  }).listen(0)
  const { port } = server.address() as AddressInfo
  const socket = openRaw(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc')
  setTimeout(() => socket.destroy(), 100)
  await expect.poll(() => received).toBeInstanceOf(UnreadableBodyError)
  server.close()
})

test('a handler stands at one method and one address, whatever is asked behind it, and nowhere else', async () => {
  const handler: DirectHandler = async () => new Response('the door')
  const handlers = ['POST /here', 'GET /readyz', 'HEAD /readyz'].map((place) => [place, handler] as const)
  const port = await serveSite(
    createSite(async (_, response) => void response.end('Next'), { handlers: new Map(handlers) }),
  )
  const read = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual' })).text()
  expect(await read('POST', '/here')).toBe('the door')
  expect(await read('POST', '/here?x')).toBe('the door')
  expect(await read('GET', '/readyz?x')).toBe('the door')
  expect(await read('HEAD', '/readyz')).toBe('')
  for (const [method, path] of [
    ['GET', '/here'],
    ['POST', '/here/'],
    ['POST', '/HERE'],
    ['POST', '/readyz'],
  ] as const)
    expect(await read(method, path), `${method} ${path}`).not.toBe('the door')
})

test('T40 who has sent too much is told so again without asking the handler, until his time is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let requested = 0
  const handler: DirectHandler = async () => {
    requested += 1
    return Response.json({ error: 'Too many' }, { status: 429, headers: { 'retry-after': '60' } })
  }
  const refusals = createRefusals({ 'x-frame-options': 'DENY' })
  const send = (address: string, type = 'application/json') =>
    request(
      handler,
      {
        method: 'POST',
        url: '/api/leads',
        headers: { 'content-type': type, 'x-client-address': address },
        payload: '{}',
      },
      refusals,
    )
  await send('a')
  vi.advanceTimersByTime(20_500)
  const again = await send('a')
  expect(again.headers).toMatchObject({ 'x-frame-options': 'DENY', 'content-type': 'application/json' })
  expect([again.statusCode, again.headers['retry-after'], again.json(), requested]).toEqual([
    429,
    '40',
    { error: 'Too many' },
    1,
  ])
  await send('b')
  await send('a', 'application/x-www-form-urlencoded')
  await send('a', 'application/x-www-form-urlencoded')
  expect(requested).toBe(3)
  vi.advanceTimersByTime(40_000)
  await send('a')
  expect(requested).toBe(4)
  vi.useRealTimers()
})
