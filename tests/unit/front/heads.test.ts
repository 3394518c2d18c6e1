import { expect, test } from 'vitest'
import type { Handler } from '@/front/cache/render-page'
import { PACK } from '../../helpers/fake-next'
import { createSite, requestRaw, serveSite } from '../../helpers/front'

/** Next, with a response of each kind. */
const NEXT: Handler = async ({ url = '' }, response) => {
  response.setHeader('vary', 'rsc, next-router-state-tree').setHeader('cache-control', 's-maxage=31536000')
  if (url === '/' || url.startsWith('/admin')) response.setHeader('content-type', 'text/html; charset=utf-8')
  if (url.startsWith('/admin')) response.setHeader('set-cookie', 'a=b')
  if (url.startsWith('/404')) response.statusCode = 404
  if (url.startsWith('/api/media/file/'))
    response
      .setHeader('content-type', 'image/png')
      .setHeader('cache-control', 'public, max-age=0, must-revalidate')
  response.end(`<html><body><main>an answer</main>${url === '/' ? PACK : ''}</body></html>`)
}

const site = (): Handler =>
  createSite(NEXT, {
    routeKindOf: (path) => (path === '/' ? 'page' : path === '/nothing' ? 'none' : 'dynamic'),
    files: (path) =>
      path === '/a.js'
        ? async () => ({
            status: 200,
            headers: {
              'content-type': 'text/javascript',
              'cache-control': 'public, max-age=31536000, immutable',
            },
            body: Buffer.from('code'),
          })
        : null,
    handlers: new Map([['GET /api/said', async () => Response.json({})]]),
    whatStandsAt: async () => ({ kind: 'missing' }),
    findRedirect: async (path) => (path === '/nothing' ? null : { to: '/', status: 308 }),
  })

const URLS = [
  ['the first page', '/', ''],
  ['a page from memory', '/', ''],
  ['a page that the browser has', '/', 'If-None-Match: W/"TAG"\r\n'],
  ['a part of a page', '/', 'Range: bytes=0-3\r\n'],
  ['a page with a query', '/?utm_source=a', ''],
  ['a part for the router', '/?_rsc=x', 'rsc: 1\r\n'],
  ['a file', '/a.js', ''],
  ['a file from memory', '/a.js', ''],
  ['an image', '/api/media/file/a.png', ''],
  ['a response of our own', '/api/said', ''],
  ['the admin', '/admin', ''],
  ['nothing', '/nothing', ''],
  ['the sign-in page', '/auth', ''],
  ['a wrong spelling', '/%61bout', ''],
] as const

test('without a shared cache in front every head is as it was before there could be one', async () => {
  const port = await serveSite(site())
  const tag = /etag: "([\w-]+)"/.exec(await requestRaw(port, '/'))?.[1] ?? ''
  const heads: string[] = []
  for (const [name, url, headers] of URLS) {
    const text = await requestRaw(port, url, 'GET', headers.replace('TAG', tag))
    heads.push(`${name}\n${withoutChance(text.split('\r\n\r\n')[0] ?? '')}`)
  }
  expect(heads.join('\n\n')).toMatchSnapshot()
})

/** The head without what differs from one run to the next, or with the policy of the build. */
const withoutChance = (head: string) =>
  head
    .replace(/(date: ).*/i, '$1…')
    .replace(/(content-length: |content-range: .*\/)\d{4}/g, '$1…')
    .replace(/(etag: ").{22}/, '$1…')
    .replace(/(x-request-id: ).*/, '$1…')
    .replace(/(content-security-policy: ).*/, '$1…')
    .replaceAll('\r', '')
