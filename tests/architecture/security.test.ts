import { expect, test } from 'vitest'
import { securityRows } from '../helpers/security-rows'

const COUNTS = { X: 13, T: 196, F: 61 }

// That each of them has a living test is asked in conformance.test.ts, which has read all tests.
test.each(Object.entries(COUNTS))('the rows %s1 to %s%i are there, once and in order', (letter, count) => {
  const numbers = securityRows.flatMap(({ row }) => (row.startsWith(letter) ? [row] : []))
  expect(numbers).toEqual(Array.from({ length: count }, (_, index) => `${letter}${index + 1}`))
})
