import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FACTS } from '@/all/facts'

/** The nouns in a list of `src/all/`, in its order. */
const nounsIn = (file: string) =>
  [...readFileSync(`src/all/${file}`, 'utf8').matchAll(/^ {2}(\w+),$/gm)].map(([, noun]) => noun)

test('the lists of the nouns have one order', () => {
  expect(nounsIn('features.ts')).toEqual(Object.keys(FACTS))
})
