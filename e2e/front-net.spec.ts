import { expect, test } from './posts/blog-fixture'
import { settings } from './settings'

const EVIL = 'evil.test'

/** What poisoners of caches send, one at a time and together. */
const POISONS: Record<string, string> = {
  'x-forwarded-host': EVIL,
  'x-forwarded-proto': 'ftp',
  'x-forwarded-scheme': 'nothttps',
  'x-forwarded-port': '1',
  'x-forwarded-server': EVIL,
  'x-forwarded-prefix': `/${EVIL}`,
  'x-forwarded-for': EVIL,
  forwarded: `host=${EVIL}`,
  'x-host': EVIL,
  'x-http-host-override': EVIL,
  'x-original-url': `/${EVIL}`,
  'x-rewrite-url': `/${EVIL}`,
  'x-original-host': EVIL,
  'x-real-ip': EVIL,
  'x-nextjs-data': '1',
  'x-matched-path': `/${EVIL}`,
  'x-middleware-rewrite': `/${EVIL}`,
  'x-middleware-subrequest': 'src/proxy:src/proxy:src/proxy:src/proxy',
  'x-middleware-prefetch': '1',
  'x-invoke-path': `/${EVIL}`,
  'x-invoke-status': '500',
  'next-resume': '1',
  'next-url': `/${EVIL}`,
  'next-router-state-tree': EVIL,
  'x-prerender-revalidate': EVIL,
  'accept-language': EVIL,
  'user-agent': EVIL,
  cookie: `theme=${EVIL}`,
  origin: `https://${EVIL}`,
}

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, settings.origin), { headers, redirect: 'manual' })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** What a page says, without its header and footer, which tests beside this one change, and without React's data. */
const toMain = (html: string) =>
  /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/<script\b[\s\S]*?<\/script>/g, '')

test('T63 whatever the first visitor of a page sends, the next one gets the page', async ({ blog }) => {
  const post = await blog.add()
  const path = `/blog/${post.slug}`
  expect((await read(`${path}?_rsc=${EVIL}&x=${EVIL}`, POISONS)).status).toBe(200)
  const clean = await read(path)
  expect(clean.text).toContain(post.title)
  expect(clean.text + [...clean.headers].join()).not.toContain(EVIL)
})

test('T63 one header after the other changes nothing of a page', { tag: '@nightly' }, async () => {
  const privacy = toMain((await read('/privacy')).text)
  expect(privacy).toContain('<h1')
  for (const [name, value] of Object.entries(POISONS)) {
    const response = await read('/privacy', { [name]: value })
    expect([name, response.status, toMain(response.text) === privacy]).toEqual([name, 200, true])
    expect(response.text).not.toContain(EVIL)
  }
})

test('T63 no redirect leads to where a header says', async () => {
  for (const path of ['/admin', '/blog/', '/blog/page/1']) {
    const { headers } = await read(path, { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'https' })
    expect(headers.get('location')).toMatch(/^\/(?!\/)/)
  }
})

test('T64 T32 what is not for everyone is kept by nobody, whatever its address looks like', async () => {
  for (const path of [
    ...['/admin', '/admin/submissions/x.css', '/admin/blog/a.js', '/auth', '/auth;.js', '/auth/x.png'],
    ...['/api/users/me', '/api/form-submissions.css', '/api/blog-posts', '/request', '/readyz', '/statusz'],
  ]) {
    const { headers } = await read(path)
    expect([path, headers.get('cache-control')]).toEqual([path, expect.stringContaining('no-store')])
    expect(headers.get('x-frame-options')).toBe('DENY')
  }
})

test('T84 conditional, partial and body-less requests are handled as they should, and never with 500', {
  tag: '@nightly',
}, async ({ request }) => {
  for (const path of [
    '/',
    '/blog',
    '/feed.xml',
    '/robots.txt',
    '/auth',
    '/nope',
    '/api/blog-posts',
    '/icon.svg',
  ]) {
    const { etag = '"x"' } = (await request.get(path)).headers()
    const conditions: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': '*' },
      { 'if-modified-since': 'yesterday' },
      { range: 'bytes=0-3' },
      { range: 'bytes=9-1,-' },
    ]
    for (const headers of conditions) {
      expect((await request.get(path, { headers })).status()).toBeLessThan(500)
      const head = await request.head(path, { headers })
      expect(head.status()).toBeLessThan(500)
      expect((await head.body()).length).toBe(0)
    }
  }
})
