import { expect, test } from 'vitest'
import { createBoundedQueue, QueueFullError } from '@/lib/bounded-queue'
import { currentRequestId, withRequestId } from '@/lib/request-context'

/** Works that last until they are let go, and what has begun of them. */
function someWorks(names: string[]) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const works = names.map((name) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  })
  return { works, begun, end: (name: string) => ends.get(name)?.() }
}

test('so many works are done at once, the next ones wait in their order, and whoever comes then is refused at once', async () => {
  const enqueue = createBoundedQueue({ atOnce: 2, waiting: 2 })
  const { works, begun, end } = someWorks(['a', 'b', 'c', 'd', 'too many', 'e'])
  const [a, b, c, d] = works.slice(0, 4).map(enqueue)
  await expect(works.slice(4, 5).map(enqueue)[0]).rejects.toThrow(QueueFullError)
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await b).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  const e = works.slice(5).map(enqueue)[0]
  end('a')
  end('c')
  expect(await Promise.all([a, c])).toEqual(['a', 'c'])
  end('d')
  end('e')
  expect(await Promise.all([d, e])).toEqual(['d', 'e'])
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a work that fails tells its own caller alone, and makes room', async () => {
  const enqueue = createBoundedQueue({ atOnce: 1, waiting: 1 })
  const failing = enqueue(() => Promise.reject(new Error('planted')))
  const next = enqueue(async () => 'done')
  await expect(failing).rejects.toThrow('planted')
  expect(await next).toBe('done')
  expect(await enqueue(async () => 'done')).toBe('done')
})

test('a work that had to wait runs for its own request, not for the one that made room', async () => {
  const enqueue = createBoundedQueue({ atOnce: 1, waiting: 2 })
  const run = (id: string) => withRequestId(id, () => enqueue(async () => currentRequestId()))
  expect(await Promise.all(['first', 'second', 'third'].map(run))).toEqual(['first', 'second', 'third'])
})
