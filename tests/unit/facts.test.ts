import { expect, test } from 'vitest'
import { FACTS } from '@/all/facts'
import { LOCKS, PAIRED_LOCKS } from '@/data/locks'
import type { Facts } from '@/domain/facts'
import { NOUNS } from '../../.dependency-cruiser.mjs'
import { projectFiles } from '../helpers/project'

test('the nouns stand in one order, the lowest first', () => {
  const listed = Object.keys(FACTS)
  expect(listed).toEqual(NOUNS.filter((noun) => listed.includes(noun)))
})

test('a noun that has facts stands in the list', () => {
  const folders = projectFiles().flatMap(
    (path) => /^src\/features\/([^/]+)\/facts\.ts$/.exec(path)?.[1] ?? [],
  )
  expect(folders.toSorted()).toEqual(Object.keys(FACTS).toSorted())
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
