import { expect, test } from 'vitest'
import { FACTS } from '@/all/facts'
import { LOCKS, PAIRED_LOCKS } from '@/data/locks'
import type { Facts } from '@/domain/facts'
import { projectFiles } from '../helpers/project'

const ORDER = [
  ...['company', 'mail', 'media', 'audit', 'accounts', 'leads', 'posts', 'content'],
  ...['results', 'redirects', 'webhooks', 'privacy'],
]

test('the nouns stand in one order, the lowest first', () => {
  expect(Object.keys(FACTS)).toEqual(ORDER)
})

test('a noun that has facts stands in the list', () => {
  const folders = projectFiles().flatMap(
    (path) => /^src\/features\/([^/]+)\/facts\.ts$/.exec(path)?.[1] ?? [],
  )
  expect(folders.toSorted()).toEqual(ORDER.toSorted())
})

test('a fact that nobody reads does not compile', () => {
  // @ts-expect-error -- no field of Facts is called so.
  const noun = { colours: ['red'] } as const satisfies Facts
  expect(noun).toBeDefined()
})

test('no two locks have one number', () => {
  const numbers = [...Object.values(LOCKS), ...Object.values(PAIRED_LOCKS)]
  expect(new Set(numbers).size).toBe(numbers.length)
})
