import inject from 'light-my-request'
import { expect, test } from 'vitest'
import { serverPaths } from '@/domain/server-paths'
import type { Handler } from '@/front/cache/render-page'
import { createSite } from '../../helpers/front'

/** Next, which has one page for what is not there, and remembers what it was asked for. */
function siteThatRemembers() {
  const requested: string[] = []
  const handle: Handler = async (request, response) => {
    requested.push(request.url ?? '')
    response.statusCode = 404
    response.setHeader('content-type', 'text/html').end('<html><body>Page Not Found</body></html>')
  }
  const respond = createSite(handle)
  return { respond, requested }
}

const UNREADABLE = ['/%ff', '/api/%ff', '/blog/%c0%ae', '/a%', '/%e0%80%af?a=1', '/%zz', '/blog/%E0%A4%A']

test.each(UNREADABLE)(
  'A105 T46 T75 at the address %s, which cannot be read, there is the page for what is not there',
  async (url) => {
    const { respond, requested } = siteThatRemembers()
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const response = await inject(respond, { method, url })
      expect([method, response.statusCode, response.headers['cache-control']]).toEqual([
        method,
        404,
        'no-store',
      ])
      expect(response.headers['content-type']).toBe('text/html')
      if (method !== 'HEAD') expect(response.payload).toContain('Page Not Found')
    }
    expect(requested, 'the address goes no further').toEqual([serverPaths.notFound])
  },
)

test.each(['/', '/caf%C3%A9', '/a?x=%ff', '/%F0%9F%92%A9', '/a%2Fb'])('T46 %s can', async (url) => {
  const { respond, requested } = siteThatRemembers()
  await inject(respond, url)
  expect(requested).toEqual([url])
})
