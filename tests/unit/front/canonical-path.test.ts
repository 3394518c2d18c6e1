import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serverPaths } from '@/domain/server-paths'
import type { Handler } from '@/front/cache/render-page'
import { toCanonicalPath } from '@/lib/canonical-path'
import { anyText } from '../../helpers/any-text'
import { createSite, requestRaw, serveSite } from '../../helpers/front'

/** Next, whose every page is a "not found". */
function serve() {
  const requested: string[] = []
  const handle: Handler = async ({ url = '' }, response) => {
    requested.push(url)
    response.statusCode = 404
    response.end('missing')
  }
  const routeKindOf = (path: string) =>
    /^\/(?:about|blog\/[^/]+|robots\.txt)?$/.test(path) ? 'page' : 'none'
  return { requested, port: serveSite(createSite(handle, { routeKindOf })) }
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
])('T88 %s is not the canonical form of %s, and leads there', async (url, location) => {
  const site = serve()
  const port = await site.port
  for (const method of ['GET', 'HEAD', 'POST'] as const) {
    const response = await requestRaw(port, url, method)
    expect(response).toMatch(/^HTTP\/1\.1 308 /)
    expect(/^location: (.*)\r$/m.exec(response)?.[1]).toBe(location)
    expect(response).toContain('cache-control: no-cache\r\n')
  }
  expect(site.requested).toEqual([])
})

test.each(['//evil.test', '/%2F%2Fevil.test', '/%5Cevil.test', '/%61dmin/x', '/about;x', '/about%00'])(
  'T88 %s is no form of any path, and leads nowhere',
  async (url) => {
    const site = serve()
    const response = await requestRaw(await site.port, url)
    expect(response).toMatch(/^HTTP\/1\.1 404 /)
    expect(response).not.toMatch(/^location:/m)
    expect(site.requested).toEqual([serverPaths.notFound])
  },
)

test('every path has one canonical form, which is its own and on this site', () => {
  const part = fc.oneof(anyText(), fc.constantFrom('', '.', '..', '%2e', '%2E%2e', 'a%2fb', '%'))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const canonical = toCanonicalPath(`/${parts.join('/')}`)
      if (canonical === null) return
      expect(toCanonicalPath(canonical)).toBe(canonical)
      expect(canonical).toMatch(/^\/(?!\/)/)
      expect(new URL(canonical, 'https://nova.example').origin).toBe('https://nova.example')
    }),
  )
})
