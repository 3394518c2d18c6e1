import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts } from '@/admin/editor/compare-texts'

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
