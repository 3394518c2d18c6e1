import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { streamCsv } from '@/lib/csv-response'

const TEXTS = Array.from({ length: 300 }, (_, line) => `"Zoë ${line}","＋49"\r\n`.repeat(line))

async function* write(texts: readonly string[], written = { count: 0 }) {
  for (const text of texts) {
    written.count += 1
    yield text
  }
}

test.each([
  [null, null],
  ['', null],
  ['identity', null],
  ['br', null],
  ['gzip;q=0, identity', null],
  ['gzip', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['gzip, deflate', 'gzip'],
])('a file for who accepts %o is sent as %o', async (accepted, encoding) => {
  const asked = new Headers(accepted === null ? {} : { 'accept-encoding': accepted })
  const response = streamCsv(asked, write(TEXTS), 'leads.csv', { 'x-total-rows': '9' })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store, private',
    'content-disposition': 'attachment; filename="leads.csv"',
    'content-type': 'text/csv; charset=utf-8',
    vary: 'accept-encoding',
    'x-total-rows': '9',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect((encoding ? gunzipSync(bytes) : bytes).toString()).toBe(TEXTS.join(''))
})

test.each(['', 'gzip'])('a failure ends a file that is sent as %o', async (accepted) => {
  const failing = async function* () {
    yield 'first'
    throw new Error('the database is away')
  }
  const response = streamCsv(new Headers({ 'accept-encoding': accepted }), failing(), 'leads.csv')
  await expect(response.arrayBuffer()).rejects.toThrow('the database is away')
})

test.each(['', 'gzip'])(
  'who does not read on has no file written ahead that is sent as %o',
  async (accepted) => {
    const written = { count: 0 }
    const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(48 * 1024))).toString('base64')
    const texts = Array.from({ length: 100 }, noise)
    const response = streamCsv(
      new Headers({ 'accept-encoding': accepted }),
      write(texts, written),
      'leads.csv',
    )
    const reader = response.body?.getReader()
    await reader?.read()
    // Meanwhile others are read to their end, which takes as long as it would to write this one.
    for (let turn = 0; turn < 2; turn += 1)
      await streamCsv(new Headers({ 'accept-encoding': accepted }), write(texts), 'leads.csv').arrayBuffer()
    expect(written.count).toBeLessThan(50)
    await reader?.cancel()
  },
)
