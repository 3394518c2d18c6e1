import { afterEach, expect, test, vi } from 'vitest'
import { toCachedResponse } from '@/front/cache/cached-response'
import { createResponseStore } from '@/front/cache/response-store'
import { pageResponse } from '../../helpers/fake-next'

afterEach(() => void vi.useRealTimers())

async function entryOf(text: string) {
  const cached = await toCachedResponse(pageResponse(`<p>${text}</p>`.repeat(500)))
  return { path: '/', cached, isStale: false }
}

test('a response is compressed as well as it goes when it has stood for a minute, and not when it was replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const store = createResponseStore(1_000_000)
  const [replaced, stored] = [await entryOf('before'), await entryOf('after')]
  const [early, late] = [replaced.cached.br, stored.cached.br]
  store.set('/', replaced)
  vi.advanceTimersByTime(30_000)
  store.set('/', stored)
  vi.advanceTimersByTime(59_000)
  expect(stored.cached.br).toBe(late)
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(stored.cached.br).not.toBe(late))
  expect(stored.cached.br?.bytes.length).toBeLessThan(Number(late?.bytes.length))
  expect(replaced.cached.br).toBe(early)
})
