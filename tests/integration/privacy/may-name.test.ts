import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayName, personIn, roughPattern } from '@/server/person-in-text'
import { payload } from '../../helpers/payload'

const PARTS = [
  ...['Jane.Doe', 'jane.doe', 'jane%2Edoe', 'jane', '@', '%40', '\\%40', '%4', '40', 'bücher.example'],
  ...['xn--bcher-kva.example', 'b%C3%BCcher.example', 'B%c3%bccher.EXAMPLE', 'example', '.'],
  ...['937', '555', '0142', '٠١٤٢', 'JKL', '(0)', ' ', '-', '+1', '\n', '\\n', '"', '😀', "'", '_', '%'],
]
const ADDRESSES = [
  'jane.doe@bücher.example',
  'JANE.DOE%40xn--bcher-kva.example',
  'jane.doe%40b%C3%BCcher.example',
]
const NUMBERS = ['(937) 555-0142', '+1 937 JKL ٠١٤٢', '937(0)555-0142']

const ADDRESS = 'jane.doe@bücher.example'
const NUMBER = '937 555 0142'

test.each([
  { email: ADDRESS, phone: '' },
  { email: '', phone: NUMBER },
  { email: ADDRESS, phone: NUMBER },
  { email: '', phone: '' },
])('the database finds what the expressions for %j find, and no more', async (person) => {
  const written = fc.array(fc.constantFrom(...PARTS, ...ADDRESSES, ...NUMBERS), { maxLength: 7 })
  const texts = fc.sample(
    written.map((parts) => parts.join('')),
    2_000,
  )
  const pattern = roughPattern(person)
  const isFound = sql`"text" ~ ${pattern ?? '(?!)'}`
  const { rows } = await payload.db.drizzle.execute(
    sql`select "text", ${isFound} as "isFound", ${mayName(person, sql`concat_ws(E'\\n', '', "text")`)} as "mayName"
      from unnest(${sql.param(texts)}::text[]) as "text"`,
  )
  expect(rows.filter(({ mayName, isFound }) => mayName !== isFound)).toEqual([])
  const named = rows.filter(({ text }) => personIn(person).isNamed(text))
  expect(named.filter((row) => row.mayName !== true)).toEqual([])
  if (pattern) expect(named.length).toBeGreaterThan(20)
})
