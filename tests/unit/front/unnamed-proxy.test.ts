import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkProxy } from '@/cli/doctor/network'
import { clearProxySign, recordUnnamedProxy, watchForProxy } from '@/front/gate/client-address'
import { createLogger } from '@/lib/logger'

type Watched = Parameters<ReturnType<typeof watchForProxy>>[0]

function requestWith(remoteAddress: string | undefined, headers: Record<string, string>) {
  return { headers, socket: { remoteAddress } } as unknown as Watched
}

function timesLogged(hops: number, ...requests: Watched[]): number {
  let times = 0
  const watch = watchForProxy(hops, () => {
    times += 1
  })
  for (const request of requests) watch(request)
  return times
}

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' }

test.each([
  ...['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.9.9', '192.168.1.1'],
  ...['169.254.1.1', '100.64.0.1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1'],
])('T99 a forwarded request from %s is told once', (address) => {
  const request = requestWith(address, FORWARDED)
  expect(timesLogged(0, request, request, request)).toBe(1)
})

test.each([
  ['a stranger who forges the header', 0, requestWith('203.0.113.9', FORWARDED)],
  ['a stranger with IPv6', 0, requestWith('2001:db8::1', FORWARDED)],
  ['an address beside the private ones', 0, requestWith('172.32.0.1', FORWARDED)],
  ['somebody on this machine without a proxy', 0, requestWith('127.0.0.1', { host: 'x' })],
  ['a proxy that is named', 1, requestWith('127.0.0.1', FORWARDED)],
  ['a connection that has gone', 0, requestWith(undefined, FORWARDED)],
])('T99 %s is not told', (_title, hops, request) => {
  expect(timesLogged(hops, request)).toBe(0)
})

test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip'])(
  'T99 %s is a sign',
  (name) => {
    expect(timesLogged(0, requestWith('127.0.0.1', { [name]: 'x' }))).toBe(1)
  },
)

test('T99 log and doctor name the setting that fixes it', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'proxy-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const here = { DATA_DIR, SITE_URL: 'http://localhost:3000', TRUST_PROXY_HOPS: 0 }
  expect(await checkProxy(here)).toMatchObject({ isFine: true })
  const lines: string[] = []
  recordUnnamedProxy(DATA_DIR, createLogger('info', { write: (text: string) => void lines.push(text) }))
  expect(JSON.parse(lines.join())).toMatchObject({ level: 'warn', event: 'proxy.unnamed' })
  expect(lines.join()).toContain('TRUST_PROXY_HOPS')
  const no = { isFine: false, isFatal: false, fix: expect.stringContaining('TRUST_PROXY_HOPS') }
  await expect.poll(() => checkProxy(here)).toMatchObject(no)
  expect(await checkProxy({ ...here, TRUST_PROXY_HOPS: 1 })).toMatchObject({ isFine: true })
  await clearProxySign(DATA_DIR)
  expect(await checkProxy(here)).toMatchObject({ isFine: true })
  expect(await checkProxy({ ...here, SITE_URL: 'https://nova.example' })).toMatchObject(no)
})
