import { expect, test } from 'vitest'
import { storableJson } from '@/features/imports/server/storable-json'

test.each([
  ['NUL', 'a\0b', 'ab'],
  ['half a letter', 'a\ud83db', 'ab'],
  ['a whole letter', 'a😀b', 'a😀b'],
  ['the writing of one', '\\u0000 \\ud83d', '\\u0000 \\ud83d'],
])('what PostgreSQL cannot store goes, and nothing else: %s', (_what, written, stored) => {
  expect(JSON.parse(storableJson({ list: [written] }))).toEqual({ list: [stored] })
})
