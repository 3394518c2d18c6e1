import { toString as textOf } from 'hast-util-to-string'
import { paths } from '@/domain/paths'
import { publicPages } from '@/seed/new-site'
import { expect, httpTest as test } from './fixtures'
import { elements, readPage } from './html'
import { settings } from './settings'

const absolute = (path: string) => new URL(path, settings.origin).href

for (const { path, meta } of publicPages) {
  test(`${path} says what it is and where it lives`, { tag: '@daily' }, async ({ request }) => {
    const page = await readPage(request, path)
    const content = (attributes: Record<string, string>) =>
      elements(page, 'meta', attributes).map(({ properties }) => properties.content)
    const address = absolute(path).replace(/(?<=:\d+)\/$/, '')
    expect(elements(page, 'title').slice(0, 1).map(textOf)).toEqual([meta.title])
    expect(content({ name: 'description' })).toEqual([meta.description])
    const canonical = elements(page, 'link', { rel: 'canonical' })
    expect(canonical.map(({ properties }) => properties.href)).toEqual([address])
    expect(content({ property: 'og:title' })).toEqual([meta.title])
    expect(content({ property: 'og:url' })).toEqual([address])
    expect(content({ name: 'twitter:card' })).toEqual(['summary_large_image'])
    expect(content({ name: 'robots' })).toEqual([])
  })

  test(`${path} brings an image for shared links`, { tag: '@daily' }, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(new URL(address).origin).toBe(settings.origin)
    const response = await request.get(address)
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).toBe('image/png')
    // The width and the height stand at the same place in every PNG.
    const png = await response.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.length).toBeLessThan(300_000)
  })
}

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
  const listed = [...(await (await request.get(paths.siteMapFile)).text()).matchAll(/<loc>([^<]+)/g)]
  const addresses = listed.map(([, address]) => address)
  for (const { path } of publicPages) {
    const html = await (await request.get(path)).text()
    const canonical = /rel="canonical" href="([^"]+)/.exec(html)?.[1]
    expect(addresses, path).toContain(canonical)
    const trail = /"position":1,"name":"[^"]+","item":"([^"]+)"/.exec(html)?.[1]
    expect(trail ?? settings.origin, path).toBe(settings.origin)
  }
})
