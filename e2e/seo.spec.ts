import type { APIRequestContext } from '@playwright/test'
import { toString as textOf } from 'hast-util-to-string'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { publicPages } from '@/seed/new-site'
import { expect, httpTest as test } from './fixtures'
import { elements, readPage } from './html'
import { settings } from './settings'

const absolute = (path: string) => new URL(path, settings.origin).href

test('every page says what it is and where it lives', { tag: '@daily' }, async ({ request }) => {
  for (const { path, meta } of publicPages) {
    const page = await readPage(request, path)
    const content = (attributes: Record<string, string>) =>
      elements(page, 'meta', attributes).map(({ properties }) => properties.content)
    const address = absolute(path).replace(/(?<=:\d+)\/$/, '')
    const canonical = elements(page, 'link', { rel: 'canonical' })
    const said = {
      title: elements(page, 'title').slice(0, 1).map(textOf),
      description: content({ name: 'description' }),
      canonical: canonical.map(({ properties }) => properties.href),
      sharedTitle: content({ property: 'og:title' }),
      sharedAddress: content({ property: 'og:url' }),
      card: content({ name: 'twitter:card' }),
      robots: content({ name: 'robots' }),
    }
    expect.soft(said, path).toEqual({
      title: [meta.title],
      description: [meta.description],
      canonical: [address],
      sharedTitle: [meta.title],
      sharedAddress: [address],
      card: ['summary_large_image'],
      robots: [],
    })
  }
})

/** One of each kind: to draw an image takes the server longer than to make the page. */
const IMAGES_BY_DAY: readonly string[] = [paths.home, paths.service('phone-reception'), paths.blog]

async function expectImage(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(new URL(address).origin, path).toBe(settings.origin)
  const response = await request.get(address)
  expect(response.status(), path).toBe(200)
  expect(response.headers()['content-type'], path).toBe('image/png')
  // The width and the height stand at the same place in every PNG.
  const png = await response.body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630])
  expect(png.length, path).toBeLessThan(300_000)
}

test('a page of each kind brings an image for shared links', { tag: '@daily' }, async ({ request }) => {
  for (const path of IMAGES_BY_DAY) await expectImage(request, path)
})

test('every other page brings one too', async ({ request }) => {
  for (const { path } of publicPages) if (!IMAGES_BY_DAY.includes(path)) await expectImage(request, path)
})

test('no two pages share a title, a description, an address or an image', { tag: '@daily' }, async ({
  request,
}) => {
  const tags = [/<title>([^<]+)/, /name="description" content="([^"]+)/, /rel="canonical" href="([^"]+)/]
  const pages = await Promise.all(publicPages.map(async ({ path }) => (await request.get(path)).text()))
  for (const tag of [...tags, /property="og:image" content="([^"]+)/]) {
    const found = pages.map((html) => tag.exec(html)?.[1] ?? '')
    expect(found).not.toContain('')
    expect(new Set(found).size).toBe(publicPages.length)
  }
})

test('the sitemap writes every page as the page does itself, Home too', { tag: '@daily' }, async ({
  request,
}) => {
  const listed = [...(await (await request.get(serverPaths.siteMapFile)).text()).matchAll(/<loc>([^<]+)/g)]
  const addresses = listed.map(([, address]) => address)
  for (const { path } of publicPages) {
    const html = await (await request.get(path)).text()
    const canonical = /rel="canonical" href="([^"]+)/.exec(html)?.[1]
    expect(addresses, path).toContain(canonical)
    const trail = /"position":1,"name":"[^"]+","item":"([^"]+)"/.exec(html)?.[1]
    expect(trail ?? settings.origin, path).toBe(settings.origin)
  }
})
