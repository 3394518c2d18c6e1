import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths } from '@/domain/paths'
import { properSpelling } from '@/front/page-request'
import type { Handler } from '@/front/render-page'
import { askRaw, makeSite, serveSite } from '../../helpers/front'

/** Next, whose every page is a "not found". */
function serve() {
  const asked: string[] = []
  const handle: Handler = async ({ url = '' }, response) => {
    asked.push(url)
    response.statusCode = 404
    response.end('missing')
  }
  const placeOf = (path: string) => (/^\/(?:about|blog\/[^/]+|robots\.txt)?$/.test(path) ? 'page' : 'nowhere')
  return { asked, port: serveSite(makeSite(handle, { placeOf })) }
}

test.each([
  ['/%61bout', '/about'],
  ['/%61bout?utm_source=x&y=%ff', '/about?utm_source=x&y=%ff'],
  ['/robots%2etxt', '/robots.txt'],
  ['/about/', '/about'],
  ['//about', '/about'],
  ['/./about', '/about'],
  ['/x/../about', '/about'],
  ['/%2e%2e/about', '/about'],
  ['/blog/%c3%84', '/blog/%C3%84'],
  ['/blog/a,b', '/blog/a%2Cb'],
  ['//', '/'],
])('T88 %s is another spelling of %s, and leads there', async (url, location) => {
  const site = serve()
  const port = await site.port
  for (const method of ['GET', 'HEAD', 'POST'] as const) {
    const answer = await askRaw(port, url, method)
    expect(answer).toMatch(/^HTTP\/1\.1 308 /)
    expect(/^location: (.*)\r$/m.exec(answer)?.[1]).toBe(location)
    expect(answer).toContain('cache-control: no-cache\r\n')
  }
  expect(site.asked).toEqual([])
})

test.each(['//evil.test', '/%2F%2Fevil.test', '/%5Cevil.test', '/%61dmin/x', '/about;x', '/about%00'])(
  'T88 %s is no spelling of anything, and leads nowhere',
  async (url) => {
    const site = serve()
    const answer = await askRaw(await site.port, url)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toMatch(/^location:/m)
    expect(site.asked).toEqual([paths.nowhere])
  },
)

test('every path has one spelling, which is its own and on this site', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '.', '..', '%2e', '%2E%2e', 'a%2fb', '%'),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const spelling = properSpelling(`/${parts.join('/')}`)
      if (spelling === null) return
      expect(properSpelling(spelling)).toBe(spelling)
      expect(spelling).toMatch(/^\/(?!\/)/)
      expect(new URL(spelling, 'https://nova.example').origin).toBe('https://nova.example')
    }),
  )
})
