import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsByNumber } from '../../scripts/conformance/survey'

const COUNTS = { X: 13, T: 163, F: 48 }

const text = readFileSync('docs/security.md', 'utf8')
const rows = [...text.matchAll(/^\| ([TFX]\d+) \| .+ \| (.+) \|$/gm)].map(([, row = '', holds = '']) => ({
  row,
  holds,
}))

test.each(Object.entries(COUNTS))('the rows %s1 to %s%i are there, once and in order', (letter, count) => {
  const numbers = rows.flatMap(({ row }) => (row.startsWith(letter) ? [row] : []))
  expect(numbers).toEqual(Array.from({ length: count }, (_, index) => `${letter}${index + 1}`))
})

test('every row has a living test or a written deferral, and not both', () => {
  const found = testsByNumber(process.cwd())
  const wrong = rows.filter(({ row, holds }) => found.has(row) === /; deferred: \S/.test(holds))
  expect(wrong.map(({ row }) => row)).toEqual([])
})
