import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { LEAD } from '../helpers/lead-values'
import { openRaw, readAll } from '../helpers/raw-socket'
import { type Started, startProcess } from '../helpers/start'

// The built product, as a machine that watches it sees it.
let folder: string
let env: Record<string, string>
let origin: string
let product: Started

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operations-'))
  await chmod(folder, 0o711)
  const PORT = String(await freePort())
  origin = `http://localhost:${PORT}`
  const ADMIN_PASSWORD = 'violet tractor pianist cloud'
  env = { PORT, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PAYLOAD_SECRET: '', ADMIN_PASSWORD }
})

afterAll(async () => {
  // Not killed: its database would live on.
  product?.signal('SIGTERM')
  await product?.ended
  await rm(folder, { recursive: true })
})

type Entry = Record<string, unknown>

function entries(): Entry[] {
  // The last piece may be a line that is still being written.
  const lines = product.printed().split('\n').slice(0, -1)
  return lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
}

test('T85 F1 started, it lives, is ready when its pages are made, and well, and no cache keeps a response', async () => {
  product = startProcess(['src/cli/start.mjs'], env)
  await product.until('is ready')
  // Nothing but the pages is ever waited for.
  const warming = '{"status":"not ready","failed":"warming"}'
  const said: string[] = []
  const isReady = async () => {
    const response = await fetch(`${origin}/readyz`)
    said.push(await response.text())
    return response.status === 200
  }
  await expect.poll(isReady, { timeout: 60_000, interval: 50 }).toBe(true)
  expect(new Set(said.slice(0, -1))).toEqual(new Set([warming]))
  for (const [path, body] of [
    ['/healthz', { status: 'ok' }],
    ['/readyz', { status: 'ready' }],
    ['/statusz', { status: 'well' }],
  ] as const) {
    const response = await fetch(origin + path)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(body)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  }
})

test('T83 every bundle of the built server writes the id of the request, and nobody from outside chooses it', async () => {
  const send = (path: string, body?: object) =>
    fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', origin, 'x-request-id': 'chosen-by-a-stranger' },
      body: body && JSON.stringify(body),
    })
  const email = `${randomUUID()}@example.com`
  const requested = [
    ['auth.sign-in-failed', await send('/api/users/login', { email, password: 'some password' })],
    ['access.refused', await send('/api/form-submissions')],
    ['lead.honeypot', await send('/api/form-submissions', { ...LEAD, email, extra_notes: 'x' })],
  ] as const
  expect((await send('/api/form-submissions', { ...LEAD, email })).status).toBe(201)
  await expect.poll(() => entries().map(({ event }) => event)).toContain('lead.honeypot')
  for (const [event, response] of requested) {
    const found = entries().filter((entry) => entry.event === event)
    expect(found).toHaveLength(1)
    expect(found[0]?.request).toBe(response.headers.get('x-request-id'))
    expect(found[0]?.request).toMatch(/^[\da-f]{8}-/)
  }
  for (const typed of [email, LEAD.name, LEAD.phone, 'some password', 'chosen-by-a-stranger']) {
    expect(product.printed()).not.toContain(typed)
  }
})

test('T44 a connection that asks for another protocol is handled like any other, and does not stay', async () => {
  const { port } = new URL(origin)
  const head = 'Host: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'
  for (const path of ['/nowhere', '/readyz', '/statusz', '/_next/webpack-hmr']) {
    const response = await readAll(openRaw(Number(port), `GET ${path} HTTP/1.1\r\n${head}`))
    expect(response, path).toMatch(/^HTTP\/1\.1 (200|404) /)
  }
})

test('a page carries the id too', async () => {
  const response = await fetch(origin)
  expect(response.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-/)
})

test('T80 no file that browsers fetch holds a secret of the server', async () => {
  const kept = ['secret', 'postgres.password'].map((name) => readFile(join(folder, 'data', name), 'utf8'))
  const secrets = [...(await Promise.all(kept)).map((text) => text.trim()), 'PAYLOAD_SECRET', 'DATABASE_URL']
  const files = (await readdir('.next/static', { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const text = await readFile(join(file.parentPath, file.name), 'latin1')
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${file.name}`).toBe(false)
  }
})
