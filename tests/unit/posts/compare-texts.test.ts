import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts } from '@/features/posts/screens/editor/compare-texts'

const textOf = (older: string, newer: string, kinds: string[]) =>
  compareTexts(older, newer)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('')

test('what was taken away and what was added are told apart', () => {
  expect(compareTexts('<p>We call you back</p>', '<p>We always call back</p>')).toEqual([
    { kind: 'same', text: '<p>We ' },
    { kind: 'new', text: 'always ' },
    { kind: 'same', text: 'call ' },
    { kind: 'gone', text: 'you ' },
    { kind: 'same', text: 'back</p>' },
  ])
})

/** An article of 9,000 words, each of which is another. */
const long = Array.from({ length: 9_000 }, (_, index) => `word${index} `)

test('two long articles are compared word by word, however far apart their changes stand', () => {
  const changed = long.with(1, 'early ').with(-2, 'late ')
  const found = compareTexts(long.join(''), changed.join(''))
  expect(found.map(({ kind }) => kind)).toEqual(['same', 'gone', 'new', 'same', 'gone', 'new', 'same'])
  expect(found.filter(({ kind }) => kind === 'new').map(({ text }) => text)).toEqual(['early ', 'late '])
})

test('texts that have little in common are shown whole, the older before the newer', () => {
  const [older, newer] = [long.join(''), long.join('').replaceAll('word', 'other')]
  expect(compareTexts(older, newer)).toEqual([
    { kind: 'gone', text: older },
    { kind: 'new', text: newer },
  ])
})

test('any two texts can be read whole from their comparison', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '<p>', '<', '\n', 'word'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (older, newer) => {
      expect(textOf(older, newer, ['same', 'gone'])).toBe(older)
      expect(textOf(older, newer, ['same', 'new'])).toBe(newer)
    }),
  )
})
