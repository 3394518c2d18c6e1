import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import inject from 'light-my-request'
import { expect, onTestFinished, test } from 'vitest'
import { readActions, readRouteKinds } from '@/front/gate/routes'
import { createSite } from '../../helpers/front'

const ID = '40a550f0f59394f33b76b57fa66f5f00a2e7350c8b'

const STATIC = ['/', '/about', '/auth', '/auth/reset', '/feed.xml', '/request', '/_not-found']

async function build(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'actions-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, '.next/server'), { recursive: true })
  const put = (name: string, value: unknown) => writeFile(join(root, '.next', name), JSON.stringify(value))
  await put('routes-manifest.json', {
    staticRoutes: STATIC.map((page) => ({ page, regex: `^${page}(?:/)?$` })),
    dynamicRoutes: [
      { page: '/admin/[[...segments]]', regex: '^/admin(?:/(.+?))?(?:/)?$' },
      { page: '/api/[...slug]', regex: '^/api/(.+?)(?:/)?$' },
      { page: '/blog/[slug]', regex: '^/blog/([^/]+?)(?:/)?$' },
      { page: '/preview/[id]', regex: '^/preview/([^/]+?)(?:/)?$' },
      { page: '/services/[slug]', regex: '^/services/([^/]+?)(?:/)?$' },
    ],
  })
  const pages = [
    '/(site)/page',
    '/(site)/about/page',
    '/(site)/blog/[slug]/page',
    '/(site)/og/[...page]/route',
  ]
  await put('server/app-paths-manifest.json', Object.fromEntries(pages.map((page) => [page, 'x.js'])))
  for (const folder of ['public', '.next/static']) await mkdir(join(root, folder), { recursive: true })
  await put('server/server-reference-manifest.json', {
    node: { [ID]: { workers: { 'app/(payload)/admin/[[...segments]]/page': {} } } },
  })
  return root
}

test('T64 what depends on who asks is dynamic, what stands in the build is a page, and everything else is nowhere', async () => {
  const routeKindOf = readRouteKinds(await build())
  for (const path of ['/', '/about', '/feed.xml', '/blog/anything', '/services/phone'])
    expect([path, routeKindOf(path)]).toEqual([path, 'page'])
  for (const path of [
    ...['/admin', '/admin/blog/edit/1', '/api/users', '/api/media/file/a.png', '/auth', '/auth/reset'],
    ...['/preview/1', '/request'],
  ])
    expect([path, routeKindOf(path)]).toEqual([path, 'dynamic'])
  for (const path of [
    '/nope',
    '/about/more',
    '/services/phone/more',
    '/_not-found',
    '/404',
    '/blog/a/b',
    '/administration',
  ])
    expect([path, routeKindOf(path)]).toEqual([path, 'none'])
})

test('T116 a page has the segments that the build gave it, and no others', async () => {
  const routeKindOf = readRouteKinds(await build())
  const site = '/!KHNpdGUp'
  for (const [path, segment] of [
    ...['/_tree', '/_index', '/_head', site, `${site}/__PAGE__`].map((each) => ['/', each] as const),
    ...['/_tree', `${site}/about`, `${site}/about/__PAGE__`].map((each) => ['/about', each] as const),
    ...[`${site}/blog/$d$slug`, `${site}/blog/$d$slug/__PAGE__`].map((each) => ['/blog/a', each] as const),
    ['/admin/blog', '/whatever/the/screen/is'] as const,
  ])
    expect([path, segment, routeKindOf(path, segment)]).toEqual([
      path,
      segment,
      path.startsWith('/admin') ? 'dynamic' : 'page',
    ])
  for (const [path, segment] of [
    ...['/made-up', '/_tree2', '/__PAGE__', `${site}/about`, '', 'constructor'].map(
      (each) => ['/', each] as const,
    ),
    ...[`${site}/blog/a/__PAGE__`, `${site}/about/__PAGE__`].map((each) => ['/blog/a', each] as const),
    ['/feed.xml', '/_tree'] as const,
  ])
    expect([path, segment, routeKindOf(path, segment)]).toEqual([path, segment, 'none'])
})

test('T116 made-up segments are answered from memory, and nothing of them is kept', async () => {
  const routeKindOf = readRouteKinds(await build())
  const requested: string[] = []
  const site = createSite(
    async (request, response) => {
      requested.push(request.url ?? '')
      response.statusCode = request.url === '/404' ? 404 : 200
      response.setHeader('content-type', 'text/html').end('<html><body><main>x</main></body></html>')
    },
    { routeKindOf },
  )
  const ask = (segment: string) =>
    inject(site, {
      url: '/about',
      headers: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': segment },
    })
  expect((await ask('/_tree')).statusCode).toBe(200)
  for (let at = 0; at < 50; at += 1) expect((await ask(`/made/up/${at}`)).statusCode).toBe(404)
  expect(requested).toEqual(['/about', '/404'])
})

test('T100 a server action is known at the pages that have it, and nowhere else', async () => {
  const isAction = readActions(await build())
  expect([isAction(ID, '/admin'), isAction(ID, '/admin/blog/new')]).toEqual([true, true])
  for (const path of ['/', '/about', '/administration']) expect(isAction(ID, path)).toBe(false)
  expect(isAction('made-up', '/admin')).toBe(false)
  expect(isAction('constructor', '/admin')).toBe(false)
})

test('T100 one that is not known where it is sent is answered without Next, which would ask the public address for it', async () => {
  const requested: string[] = []
  const handle = async (request: { url?: string }, response: { end: (text: string) => void }) => {
    requested.push(request.url ?? '')
    response.end('done')
  }
  const site = createSite(handle as never, { isAction: readActions(await build()) })
  const send = (url: string, id: string, type = 'text/plain') =>
    inject(site, {
      method: 'POST',
      url,
      headers: { 'next-action': id, 'content-type': type, cookie: '__Host-payload-token=x' },
      payload: '[]',
    })
  for (const type of ['text/plain', 'multipart/form-data; boundary=x'])
    for (const [url, id] of [
      ['/api/users', ID],
      ['/admin', 'made-up'],
      ['/admin', ''],
    ] as const) {
      const response = await send(url, id, type)
      expect([response.statusCode, response.headers['x-nextjs-action-not-found']]).toEqual([404, '1'])
      expect(response.headers['cache-control']).toBe('no-store')
    }
  expect(requested).toEqual([])
  expect((await send('/admin/blog', ID)).payload).toBe('done')
})
