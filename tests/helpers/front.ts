import { afterEach } from 'vitest'
import type { Handler } from '@/front/cache/render-page'
import { createHandler, type Site } from '@/front/listen/handler'
import { limitsBehind } from '@/front/listen/limits'
import { type Front, listen } from '@/front/listen/server'
import { freePort } from '@/lib/free-port'
import { openRaw, readAll } from './raw-socket'

const started: Front[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((front) => front.stop()))
})

/** A site of one page at `/`, where everything else is made for each request; `more` says what is different. */
export function createSite(handle: Handler, more: Partial<Site> = {}): Handler {
  return createHandler({
    handle,
    routeKindOf: (path) => (path === '/' ? 'page' : 'dynamic'),
    handlers: new Map(),
    isAction: () => false,
    adminAccessAt: async () => 'admin',
    whatStandsAt: async () => ({ kind: 'unknown' }),
    files: () => null,
    firstScript: '/_next/static/chunks/first-a.js',
    siteUrl: 'https://nova.example',
    hops: 0,
    ...more,
  }).handler
}

/** Serves it as the product does, until the test is over; resolves with the port. */
export async function serveSite(handle: Handler): Promise<number> {
  const port = await freePort()
  started.push(await listen(port, handle, { ...limitsBehind(0), graceMs: 10 }))
  return port
}

/** Asks with an address as it is written, which clients would put right; resolves with the whole response. */
export async function requestRaw(port: number, url: string, method = 'GET', headers = ''): Promise<string> {
  return readAll(openRaw(port, `${method} ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`))
}
