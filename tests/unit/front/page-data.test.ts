import { gunzipSync } from 'node:zlib'
import inject from 'light-my-request'
import { expect, test } from 'vitest'
import type { Handler } from '@/http/render-page'
import { expirePages } from '@/lib/page-expiry'
import { createSite } from '../../helpers/front'

const PACK =
  '<script>(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[]})</script>'

/** Next, whose pages say what they are told to say; counts how often it is asked. */
function createNext() {
  const next = { says: 'first', status: 200, requested: 0 }
  const handle: Handler = async ({ url }, response) => {
    next.requested += 1
    response.statusCode = next.status
    response.setHeader('content-type', 'text/html').setHeader('cache-control', 'private, no-store')
    const data = `${next.says} of ${new URL(url ?? '', 'http://x').pathname} `.repeat(30)
    response.end(
      `<body><main>${next.says}</main>${PACK}<script>self.__next_f.push([1,"${data}"])</script></body>`,
    )
  }
  const site = () => createSite(handle, { routeKindOf: (path) => (path === '/own' ? 'dynamic' : 'page') })
  return { next, site }
}

/** The address of the data that a page names, as its loader asks for it. */
async function addressIn(site: Handler, page: string): Promise<string> {
  const { payload } = await inject(site, page)
  return /\/page-data\/[\w-]{43}\?[^"]+/.exec(payload)?.[0] ?? ''
}

test('the data of a page is that of the page, from memory, compressed, with a tag', async () => {
  const { next, site } = createNext()
  const front = site()
  const address = await addressIn(front, '/a')
  const response = await inject(front, { url: address, headers: { 'accept-encoding': 'gzip' } })
  expect(String(gunzipSync(response.rawPayload))).toMatch(/^first of \/a /)
  expect(response.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'text/x-component',
    'cache-control': 'private, max-age=86400, immutable',
  })
  const known = { 'if-none-match': String(response.headers.etag) }
  expect((await inject(front, { url: address, headers: known })).statusCode).toBe(304)
  expect(next.requested).toBe(1)
})

test('who read a page before it was changed gets the data of what he reads', async () => {
  const { next, site } = createNext()
  const front = site()
  const before = await addressIn(front, '/a')
  next.says = 'second'
  expirePages({ paths: ['/a'], isRemoval: false })
  const after = await addressIn(front, '/a')
  expect(after).not.toBe(before)
  expect((await inject(front, before)).payload).toMatch(/^first of/)
  expect((await inject(front, after)).payload).toMatch(/^second of/)
})

test('the data of a page that was taken away is given to nobody, not even under the path of another', async () => {
  const { next, site } = createNext()
  const front = site()
  const address = await addressIn(front, '/a')
  next.status = 404
  expirePages({ paths: ['/a'], isRemoval: false })
  expect((await inject(front, address)).statusCode).toBe(404)
  next.status = 200
  expect((await inject(front, address.replace('?/a', '?/b'))).statusCode).toBe(404)
})

test('who read a page of another process gets its data as long as this one makes the same, and no other', async () => {
  const { next, site } = createNext()
  const address = await addressIn(site(), '/a')
  const restarted = site()
  expect((await inject(restarted, address)).payload).toMatch(/^first of/)
  expect(next.requested).toBe(2)
  next.says = 'second'
  const gone = await inject(site(), address)
  expect(gone.statusCode).toBe(404)
  expect(gone.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
})

test('a page keeps its data as long as it is kept itself, however many others are read meanwhile', async () => {
  const { next, site } = createNext()
  const front = site()
  const address = await addressIn(front, '/a')
  next.says = 'x'.repeat(100_000)
  for (let page = 0; page < 12; page++) await inject(front, `/many/${page}`)
  expect((await inject(front, address)).payload).toMatch(/^first of/)
})

test('made-up data makes no page anew and nothing of one reader’s page', async () => {
  const { site } = createNext()
  const front = site()
  await inject(front, '/a')
  for (const address of ['/page-data/x?/a', '/page-data/x', '/page-data/?/own', '/page-data/x?/%zz'])
    expect([address, (await inject(front, address)).statusCode]).toEqual([address, 404])
  expect((await inject(front, '/own')).payload).not.toContain('/page-data/')
})
