import { expect, test } from 'vitest'
import { toCachedResponse } from '@/front/cache/cached-response'
import { createPageCache } from '@/front/cache/page-cache'
import { createResponseStore } from '@/front/cache/response-store'
import { warmUp } from '@/front/listen/warm-up'
import { pageResponse } from '../../helpers/fake-next'

test('after a start the pages are made one at a time, in all forms that are asked for', async () => {
  const map = ['/', '/about', '/blog', '/blog/a']
    .map((path) => `<loc>https://x.example${path}</loc>`)
    .join('')
  const requested: string[] = []
  let atOnce = 0
  const cache = createPageCache({
    store: createResponseStore(1_000_000),
    render: async ({ path, key }) => {
      requested.push(key)
      expect(++atOnce).toBe(1)
      await new Promise((done) => setImmediate(done))
      atOnce -= 1
      return path.startsWith('/blog/page/') ? { ...pageResponse('x'), status: 404 } : pageResponse(map)
    },
    finish: (response) => toCachedResponse(response),
  })
  expect(await warmUp(cache, () => 'page')).toBe(true)
  expect(requested).toEqual(
    expect.arrayContaining(['/blog/a html', '/blog/a rsc', '/blog/a segment /_tree', '/feed.xml html']),
  )
  expect(new Set(requested).size).toBe(requested.length)
})
