import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWellFormedText } from '@/lib/text'
import { anyText } from '../helpers/any-text'
import { payload } from '../helpers/payload'

const LAST = 0x10_ffff
const UPPER = ['A', 'Z', 'É', 'Ž', 'İ', 'Σ', 'Я', 'Ⴀ', 'Ꭰ', 'ẞ', '\u{10400}', '\u{1e900}']

/** The lowercase that Unicode gives a letter by itself, one for one: only `İ` has two, of which the first is meant. */
const lower = (text: string) =>
  Array.from(text, (point) => (point === 'İ' ? 'i' : point.toLowerCase())).join('')

/** Letters that are younger than this Node have no lowercase in it. */
const UNKNOWN = /\p{Cn}/u

/** What PostgreSQL makes of texts, in one question. */
async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await payload.db.pool.query<{ folded: string }>(
    'select fold_text(given) as folded from unnest($1::text[]) with ordinality as t(given, place) order by place',
    [texts],
  )
  return rows.map((row) => row.folded)
}

test('C397 C399 C444 every letter is folded as Unicode says by whatever PostgreSQL this is', async () => {
  const points = Array.from({ length: LAST }, (_, index) => String.fromCodePoint(index + 1)).filter(
    isWellFormedText,
  )
  expect(points.length).toBeGreaterThan(1_100_000)
  for (let start = 0; start < points.length; start += 100_000) {
    const piece = points.slice(start, start + 100_000)
    const responses = await folded(piece)
    const wrong = piece.filter((point, index) => !UNKNOWN.test(point) && responses[index] !== lower(point))
    expect(wrong).toEqual([])
  }
})

test('C444 so are texts in which letters of all parts of the table meet', async () => {
  const letter = fc.oneof(
    fc.constantFrom(...UPPER, 'x', ' '),
    anyText({ maxLength: 1 }).filter((each) => !UNKNOWN.test(each)),
  )
  const texts = fc.sample(
    fc
      .array(letter, { maxLength: 6 })
      .map((letters) => letters.join(''))
      .filter(isWellFormedText),
    5_000,
  )
  expect(await folded(texts)).toEqual(texts.map(lower))
})

test('C444 folding knows letters that are younger than this Node, and leaves others as they are', async () => {
  expect(await folded(['\ua7dc', 'ÀÉŽŁΣЯẞİ\u{10400}', 'straße ΟΔΟΣ', ''])).toEqual([
    '\u019b',
    'àéžłσяßi\u{10428}',
    'straße οδοσ',
    '',
  ])
})
