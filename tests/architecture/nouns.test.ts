import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FACTS } from '@/all/facts'

/** The nouns in a list of `src/all/`, in its order. */
function nounsIn(file: string): string[] {
  const [, list = ''] = /= \[([^\]]*)\]/.exec(readFileSync(`src/all/${file}`, 'utf8')) ?? []
  return list.match(/\w+/g) ?? []
}

const ALL = Object.keys(FACTS)

test('the lists of the nouns have one order', () => {
  expect(nounsIn('features.ts')).toEqual(ALL)
  const checked = nounsIn('checks.ts')
  expect(checked.length).toBeGreaterThan(0)
  expect(checked).toEqual(ALL.filter((noun) => checked.includes(noun)))
})
