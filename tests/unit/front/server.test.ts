import type { IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { Handler } from '@/front/cache/render-page'
import { dropInternal } from '@/front/gate/clean-request'
import { limitsBehind } from '@/front/listen/limits'
import { type Front, listen } from '@/front/listen/server'
import { freePort } from '@/lib/free-port'
import { openRaw, readAll } from '../../helpers/raw-socket'

const QUICK = { ...limitsBehind(0), headersMs: 300, bodyMs: 300, uploadMs: 400, idleMs: 300, graceMs: 50 }

const hello: Handler = async (request, response) => {
  for await (const _chunk of request);
  response.end('hello')
}

let front: Front | undefined
afterEach(() => front?.stop())

async function serve(handle: Handler = hello, limits = QUICK): Promise<number> {
  const port = await freePort()
  front = await listen(port, handle, limits)
  return port
}

const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n'

test.each([
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
  [
    'length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n',
  ],
  [
    'an encoding behind chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
  ],
  ['a length that is no number', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\na'],
  ['a line that goes on', `${HEAD}X-A: b\r\n c\r\n\r\n`],
  ['a blank before the colon', `${HEAD}X-A : b\r\n\r\n`],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n'],
  ['a bare carriage return', `${HEAD}X-A: b\rX-B: c\r\n\r\n`],
  ['a NUL in a header', `${HEAD}X-A: b\0c\r\n\r\n`],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a chunk size that is none', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['a body on GET', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na'],
  ['another host in the line', 'GET http://evil.test/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['no HTTP', 'hello\r\n\r\n'],
])('T37 %s is refused, and the connection ends', async (_title, bytes) => {
  const response = await readAll(openRaw(await serve(), bytes))
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(response).not.toContain('hello')
})

test.each([
  ['too many headers', `${HEAD}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a long address', `GET /${'a'.repeat(9_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
  ['a method of no use', 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n', 405],
])('T37 %s is refused', async (_title, bytes, status) => {
  expect(await readAll(openRaw(await serve(), bytes))).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test.each([
  ['that send nothing', ''],
  ['whose headers do not end', HEAD],
  ['whose body does not come', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na'],
  ['that wait for their next request', `${HEAD}\r\n`],
])('T44 500 connections %s are closed, and others are answered meanwhile', async (_title, bytes) => {
  const port = await serve()
  const sockets = Array.from({ length: 500 }, () => openRaw(port, bytes))
  const closed = Promise.all(sockets.map(readAll))
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect(await response.text()).toBe('hello')
  const texts = await closed
  expect(texts.every((text) => /^$|^HTTP\/1\.1 (?:408|200) /.test(text))).toBe(true)
})

test('T44 a body that trickles in is cut off, whatever its reader does', async () => {
  const socket = openRaw(await serve(), 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
  const trickle = setInterval(() => socket.write('a'), 50)
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(trickle)
})

test('a handler that fails after it has read everything is told as a failure of ours', async () => {
  const port = await serve(async (request) => {
    for await (const _chunk of request);
    await new Promise((later) => setTimeout(later, 20))
    throw new Error('planted')
  })
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' })
  expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error'])
})

test('T44 no more connections are open than there is room for', async () => {
  const port = await serve(hello, { ...QUICK, connections: 5, headersMs: 3_000 })
  const sockets = Array.from({ length: 20 }, () => openRaw(port))
  const ended = sockets.map((socket) => readAll(socket))
  await Promise.any(ended)
  const open = () => sockets.filter((socket) => !socket.destroyed).length
  await expect.poll(open).toBe(5)
  for (const socket of sockets) socket.destroy()
})

test('F18 what is in flight when the server is told to stop is answered, and so is what still comes in time', async () => {
  let release = () => {}
  const port = await serve(async (_request, response) => {
    await new Promise<void>((done) => {
      release = done
    })
    response.end('finished')
  })
  const inFlight = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())
  await expect.poll(() => release.toString()).not.toBe('() => {}')
  const stopped = front?.stop()
  setTimeout(() => release(), 200)
  expect(await inFlight).toBe('finished')
  await stopped
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  front = undefined
})

test('T63 what only our own side may say is taken out, and the site has one name', () => {
  const headers: Record<string, string> = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'ftp',
    forwarded: 'host=evil',
    'x-middleware-subrequest': 'a',
    'x-middleware-rewrite': '/admin',
    'x-nextjs-data': '1',
    'next-resume': '1',
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
    'x-matched-path': '/admin',
    'x-invoke-path': '/x',
    'x-forwarded-scheme': 'nothttps',
    'x-prerender-revalidate': 'x',
    'x-real-ip': '1.1.1.1',
    accept: 'text/html',
    rsc: '1',
    cookie: 'a=b',
    'next-action': 'x',
    'x-client-address': '192.0.2.1',
  }
  dropInternal({ headers } as unknown as IncomingMessage, 'https://nova.example')
  expect(headers).toEqual({
    host: 'nova.example',
    'x-forwarded-host': 'nova.example',
    'x-forwarded-proto': 'https',
    accept: 'text/html',
    rsc: '1',
    cookie: 'a=b',
    'next-action': 'x',
    'x-client-address': '192.0.2.1',
  })
})

const state = (value: unknown) => encodeURIComponent(JSON.stringify(value))

test.each([
  ['of a page', state(['', { children: ['__PAGE__', {}] }]), true],
  ['of no page', state(['']), false],
  ['that is no JSON', '%5B', false],
  ['that is no text', '%ff', false],
])('T45 a place in the tree of pages %s: reaches Next %s', (_, place, isKept) => {
  const headers: Record<string, string> = { 'next-router-state-tree': place }
  dropInternal({ headers } as unknown as IncomingMessage, 'https://nova.example')
  expect('next-router-state-tree' in headers).toBe(isKept)
})
