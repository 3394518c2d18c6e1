import inject from 'light-my-request'
import { expect, test } from 'vitest'
import type { Handler } from '@/front/cache/render-page'
import { createSite } from '../../helpers/front'

/** Next, saying what a test wants. */
const saying =
  (headers: Record<string, string>): Handler =>
  async (_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.end('an answer')
  }

const YEARS = [
  's-maxage=31536000',
  's-maxage=31536000, stale-while-revalidate=9',
  'public, s-maxage=60, max-age=31536000',
  'public, max-age=31536000, immutable',
  'public, immutable, no-transform, max-age=31536000',
  'max-age=86401',
]

/** What once led past the cached pages, or asks for a form that is not kept. */
const WAYS: Record<string, string>[] = [
  {},
  { cookie: '__prerender_bypass=x' },
  { cookie: 'a=__prerender_bypass' },
  { rsc: '2' },
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '2' },
]

test.each(YEARS)('T88 whatever way leads to Next, no response leaves with its "%s"', async (control) => {
  const site = createSite(saying({ 'cache-control': control, 'content-type': 'text/plain' }))
  for (const headers of WAYS)
    for (const url of ['/', '/dynamic', '/api/x']) {
      const { headers: sent } = await inject(site, { url, headers })
      expect([url, headers, sent['cache-control']]).toEqual([
        url,
        headers,
        'public, max-age=0, must-revalidate',
      ])
    }
})

test.each(['no-store', 'private, no-cache', 'public, max-age=86400', 'public, max-age=0, must-revalidate'])(
  'T88 "%s" is left as it is',
  async (control) => {
    const { headers } = await inject(createSite(saying({ 'cache-control': control })), '/dynamic')
    expect(headers['cache-control']).toBe(control)
  },
)

test('T88 no cookie and no header value makes Next work on a cached page', async () => {
  let requested = 0
  const site = createSite(async (request, response) => {
    requested += 1
    await saying({ 'cache-control': 's-maxage=31536000', 'content-type': 'text/html' })(request, response)
  })
  for (const headers of WAYS.slice(0, 4)) await inject(site, { url: '/', headers })
  expect(requested).toBe(1)
})

test.each([
  ['image/png', 'cross-origin'],
  ['image/svg+xml', 'cross-origin'],
  ['text/html; charset=utf-8', 'same-origin'],
  ['application/json', 'same-origin'],
])('T97 what Next sends as %s may be shown %s', async (type, policy) => {
  const site = createSite(saying({ 'content-type': type, 'cache-control': 'no-store' }))
  for (const url of ['/', '/api/media/file/a.png', '/blog-images/a']) {
    const { headers } = await inject(site, url)
    expect([url, headers['cross-origin-resource-policy']]).toEqual([url, policy])
  }
})
