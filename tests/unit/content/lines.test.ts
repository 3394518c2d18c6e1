import { expect, test } from 'vitest'
import { lineProblem, toLines } from '@/features/content/screens/lines'

test('a list is written one a line, and what is empty is not stored', () => {
  expect(toLines(' one \n\n  \ntwo\n')).toEqual(['one', 'two'])
  expect(toLines('')).toEqual([])
})

test('a line that is too long is named, and so are too many', () => {
  const limits = { maxLength: 5, maxRows: 2 }
  expect(lineProblem(['one', 'two'], limits)).toBeUndefined()
  expect(lineProblem(['one', 'sixsix'], limits)).toBe('Line 2 has 6 characters; 5 are the most.')
  expect(lineProblem(['1', '2', '3'], limits)).toBe('These are 3 lines; 2 are the most.')
})
