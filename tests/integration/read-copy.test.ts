import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { literal, readCopy } from '@/data/read-copy'

let pool: pg.Pool
let errors: Error[]

beforeAll(() => {
  errors = []
  // One connection, so that each statement uses what the one before has left.
  pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
  pool.on('error', (error) => errors.push(error))
})

afterAll(() => pool.end())

const copy = (query: string) => `copy (${query}) to stdout (format binary)`

async function readTexts(query: string, from = pool): Promise<(string | null)[]> {
  const texts: (string | null)[] = []
  await readCopy(from, copy(query), (row) => {
    const length = row.readInt32BE(2)
    texts.push(length < 0 ? null : row.toString('utf8', 6, 6 + length))
  })
  return texts
}

const backend = () => readTexts('select pg_backend_pid()::text')

test('each row is handed on as it was stored, however many there are and however long', async () => {
  const texts = ["it's", 'a\\b', '', 'ö'.repeat(100_000)]
  for (const text of texts) expect(await readTexts(`select ${literal(text)}::text`)).toEqual([text])
  expect(await readTexts('select null::text')).toEqual([null])
  expect(await readTexts('select 1::text where false')).toEqual([])
  const many = await readTexts('select n::text from generate_series(1, 50000) as n')
  expect(many).toEqual(Array.from({ length: 50_000 }, (_, at) => String(at + 1)))
})

test('what the database refuses, and what the reader throws, is thrown, and the next one reads on', async () => {
  await expect(readTexts('select 1 / 0')).rejects.toThrow('division by zero')
  await expect(readTexts('select (1 / (3 - n))::text from generate_series(1, 3) as n')).rejects.toThrow(
    'division by zero',
  )
  const throwing = readCopy(pool, copy('select n from generate_series(1, 9999) as n'), () => {
    throw new Error('planted')
  })
  await expect(throwing).rejects.toThrow('planted')
  expect(await readTexts("select 'on'::text")).toEqual(['on'])
  expect(errors).toEqual([])
})

test('a statement that takes too long does not hold up the next one', async () => {
  const hasty = new pg.Pool({ ...pool.options, query_timeout: 2_000 })
  await expect(readTexts('select pg_sleep(60)::text', hasty)).rejects.toThrow('Query read timeout')
  expect(await readTexts("select 'on'::text", hasty)).toEqual(['on'])
  await hasty.end()
})

test('a connection is used again, and one that breaks in the middle is not', async () => {
  const [first] = await backend()
  expect(await backend()).toEqual([first])
  const broken = readTexts(`select repeat('x', 1000) from generate_series(1, 20000)
    union all select pg_terminate_backend(pg_backend_pid())::text`)
  await expect(broken).rejects.toThrow(/terminat/)
  expect(await backend()).not.toEqual([first])
})
