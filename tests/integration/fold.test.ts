import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '@/lib/fold'
import { isWellFormedText } from '@/lib/text'
import { payload } from '../helpers/payload'

const LAST = 0x10_ffff
const UPPER = ['A', 'Z', 'É', 'Ž', 'İ', 'Σ', 'Я', 'Ⴀ', 'Ꭰ', 'ẞ', '\u{10400}', '\u{1e900}']

/** What PostgreSQL makes of texts, in one question. */
async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await payload.db.pool.query<{ folded: string }>(
    'select fold_text(given) as folded from unnest($1::text[]) with ordinality as t(given, place) order by place',
    [texts],
  )
  return rows.map((row) => row.folded)
}

test('C397 C399 C444 every letter is folded alike by the browser and by whatever PostgreSQL this is', async () => {
  const points = Array.from({ length: LAST }, (_, index) => String.fromCodePoint(index + 1)).filter(
    isWellFormedText,
  )
  expect(points.length).toBeGreaterThan(1_100_000)
  for (let start = 0; start < points.length; start += 100_000) {
    const piece = points.slice(start, start + 100_000)
    const responses = await folded(piece)
    expect(piece.filter((point, index) => responses[index] !== fold(point))).toEqual([])
  }
})

test('C444 so are texts in which letters of all parts of the table meet', async () => {
  const letter = fc.oneof(fc.constantFrom(...UPPER, 'x', ' '), fc.string({ unit: 'binary', maxLength: 1 }))
  const texts = fc.sample(
    fc
      .array(letter, { maxLength: 6 })
      .map((letters) => letters.join(''))
      .filter(isWellFormedText),
    5_000,
  )
  expect(await folded(texts)).toEqual(texts.map(fold))
})

test('C444 folding knows the letters of Unicode and no more than one for one', () => {
  expect(fold('ÀÉŽŁΣЯẞİ\u{10400}')).toBe('àéžłσяßi\u{10428}')
  expect(fold('straße ΟΔΟΣ')).toBe('straße οδοσ')
  expect(fold('')).toBe('')
})
