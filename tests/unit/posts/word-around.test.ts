import { expect, test } from 'vitest'
import { wordAround } from '@/features/posts/screens/editor/links/word-around'

test.each([
  ['See our plans', 10, 'plans'],
  ['See our plans', 8, 'plans'],
  ['See our plans', 13, 'plans'],
  ['See our plans', 0, 'See'],
  ['Señor Müller’s 24/7', 9, 'Müller’s'],
  ['well-known', 4, 'well-known'],
  ['a  b', 2, null],
  ['…', 1, null],
  ['', 0, null],
])('in %o at %i the word is %o', (text, at, word) => {
  const found = wordAround(text, at)
  expect(found && text.slice(found.start, found.end)).toBe(word)
})
