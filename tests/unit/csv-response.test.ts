import { expect, test } from 'vitest'
import { streamCsv } from '@/lib/csv-response'

const TEXTS = Array.from({ length: 300 }, (_, line) => `"Zoë ${line}","＋49"\r\n`.repeat(line))

async function* write(texts: readonly string[], written = { count: 0 }) {
  for (const text of texts) {
    written.count += 1
    yield text
  }
}

test('a file has its name and its whole text, and nothing keeps it', async () => {
  const response = streamCsv(write(TEXTS), 'leads.csv', { 'x-total-rows': '9' })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store, private',
    'content-disposition': 'attachment; filename="leads.csv"',
    'content-type': 'text/csv; charset=utf-8',
    'x-total-rows': '9',
  })
  // Next drops this header of a route, so that what is packed here would be unreadable.
  expect(response.headers.has('content-encoding')).toBe(false)
  expect(await response.text()).toBe(TEXTS.join(''))
})

test('a failure ends a file', async () => {
  const failing = async function* () {
    yield 'first'
    throw new Error('the database is away')
  }
  await expect(streamCsv(failing(), 'leads.csv').arrayBuffer()).rejects.toThrow('the database is away')
})

test('who does not read on has no file written ahead', async () => {
  const written = { count: 0 }
  const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(48 * 1024))).toString('base64')
  const texts = Array.from({ length: 100 }, noise)
  const reader = streamCsv(write(texts, written), 'leads.csv').body?.getReader()
  await reader?.read()
  // Meanwhile others are read to their end, which takes as long as it would to write this one.
  for (let turn = 0; turn < 2; turn += 1) await streamCsv(write(texts), 'leads.csv').arrayBuffer()
  expect(written.count).toBeLessThan(50)
  await reader?.cancel()
})
