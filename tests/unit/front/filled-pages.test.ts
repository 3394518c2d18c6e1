import inject from 'light-my-request'
import { expect, test } from 'vitest'
import { expirePages } from '@/lib/page-expiry'
import type { Filling } from '@/server/feature'
import { createSite } from '../../helpers/front'

const MARK = '<!--here-->'

type Page = { drawn: string[]; filling: Filling | null }

function siteWith(page: Page) {
  return createSite(
    async (request, response) => {
      page.drawn.push(request.url ?? '')
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<html><body><main>${request.url}: ${MARK}</main></body></html>`)
    },
    { findFilling: async (path) => (path === '/book' ? async () => page.filling : undefined) },
  )
}

const fillingOf = (html: string, more: Partial<Filling> = {}): Filling => ({
  url: '/book',
  isForOne: false,
  status: 200,
  mark: MARK,
  html,
  ...more,
})

const get = (site: ReturnType<typeof siteWith>, url = '/book', headers = {}) =>
  inject((request, response) => void site(request, response), { method: 'GET', url, headers })

test('the page is drawn once, and its part is new for each request', async () => {
  const page: Page = { drawn: [], filling: fillingOf('one') }
  const site = siteWith(page)
  const first = await get(site)
  expect(first.body).toContain('<main>/book: one</main>')
  expect(first.headers['cache-control']).toBe('private, no-store')
  page.filling = fillingOf('two $& three')
  expect((await get(site)).body).toContain('/book: two $& three')
  expect((await get(site, '/book?utm_source=x')).body).toContain('/book: two')
  expect(page.drawn).toEqual(['/book'])
})

test('after an expiry the page is drawn anew', async () => {
  const page: Page = { drawn: [], filling: fillingOf('one') }
  const site = siteWith(page)
  await get(site)
  await expirePages({ paths: ['/*'], isRemoval: true })
  await get(site)
  expect(page.drawn.length).toBeGreaterThan(1)
})

test('a page for one visitor is drawn for each', async () => {
  const page: Page = { drawn: [], filling: fillingOf('mine', { isForOne: true, url: '/book?form=1' }) }
  const site = siteWith(page)
  await get(site)
  expect((await get(site)).headers['cache-control']).toBe('private, no-store')
  expect(page.drawn).toEqual(['/book?form=1', '/book?form=1'])
})

test('another status is sent with its part, and is no longer sent once it is over', async () => {
  const page: Page = { drawn: [], filling: fillingOf('away', { status: 503 }) }
  const site = siteWith(page)
  expect([(await get(site)).statusCode, (await get(site)).body]).toEqual([
    503,
    expect.stringContaining('away'),
  ])
  page.filling = fillingOf('back')
  expect((await get(site)).statusCode).toBe(200)
})

test('where there is no such page now nothing stands, whatever is asked', async () => {
  const page: Page = { drawn: [], filling: null }
  const site = siteWith(page)
  for (const headers of [{}, { rsc: '1' }]) expect((await get(site, '/book', headers)).statusCode).toBe(404)
  expect(page.drawn).not.toContain('/book')
})
