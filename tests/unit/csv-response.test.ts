import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { streamCsv } from '@/lib/csv-response'

const TEXTS = Array.from({ length: 300 }, (_, line) => `"Zoë ${line}","＋49"\r\n`.repeat(line))

async function* write(pieces: readonly (string | Uint8Array)[], written = { count: 0 }) {
  for (const piece of pieces) {
    written.count += 1
    yield piece
  }
}

const asked = (accepted: string | null) =>
  new Headers(accepted === null ? {} : { 'accept-encoding': accepted })

test.each([
  [null, null],
  ['', null],
  ['identity', null],
  ['br', null],
  ['gzip;q=0, identity', null],
  ['gzip', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['gzip, deflate', 'gzip'],
])('a file for who accepts %o is packed by %o', async (accepted, packing) => {
  const pieces = TEXTS.map((text, place) => (place % 2 ? Buffer.from(text) : text))
  const response = streamCsv(asked(accepted), write(pieces), 'leads.csv', { 'x-total-rows': '9' })
  expect(response.headers.get('x-packed')).toBe(packing)
  // Next drops this header of a route.
  expect(response.headers.has('content-encoding')).toBe(false)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': packing ? 'no-store, private, no-transform' : 'no-store, private',
    'content-disposition': 'attachment; filename="leads.csv"',
    'content-type': 'text/csv; charset=utf-8',
    vary: 'accept-encoding',
    'x-total-rows': '9',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect((packing ? gunzipSync(bytes) : bytes).toString()).toBe(TEXTS.join(''))
})

test.each(['', 'gzip'])('a failure ends a file that is sent as %o', async (accepted) => {
  const failing = async function* () {
    yield 'first'
    throw new Error('the database is away')
  }
  const response = streamCsv(asked(accepted), failing(), 'leads.csv')
  await expect(response.arrayBuffer()).rejects.toThrow('the database is away')
})

test.each(['', 'gzip'])(
  'who does not read on has no file written ahead that is sent as %o',
  async (accepted) => {
    const written = { count: 0 }
    const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(64 * 1024)))
    const pieces = Array.from({ length: 100 }, noise)
    const reader = streamCsv(asked(accepted), write(pieces, written), 'leads.csv').body?.getReader()
    await reader?.read()
    // Meanwhile others are read to their end, which takes as long as it would to write this one.
    for (let turn = 0; turn < 2; turn += 1)
      await streamCsv(asked(accepted), write(pieces), 'leads.csv').arrayBuffer()
    expect(written.count).toBeLessThan(50)
    await reader?.cancel()
  },
)

test.each(['', 'gzip'])('whoever goes ends the writing of a file that is sent as %o', async (accepted) => {
  const state = { isOver: false }
  const endless = async function* () {
    try {
      for (;;) yield Buffer.from(crypto.getRandomValues(new Uint8Array(1024)))
    } finally {
      state.isOver = true
    }
  }
  const reader = streamCsv(asked(accepted), endless(), 'leads.csv').body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await expect.poll(() => state.isOver).toBe(true)
})

test.each(['', 'gzip'])(
  'whoever goes at any piece of a file that is sent as %o raises no error',
  async (accepted) => {
    const errors: unknown[] = []
    const note = (error: unknown) => errors.push(error)
    process.on('uncaughtException', note)
    try {
      const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(64 * 1024)))
      for (let pieces = 1; pieces <= 12; pieces += 1) {
        const reader = streamCsv(asked(accepted), write(Array(40).fill(noise)), 'leads.csv').body?.getReader()
        for (let piece = 0; piece < pieces; piece += 1) await reader?.read()
        await new Promise(setImmediate)
        const last = reader?.read()
        await reader?.cancel()
        await last
        await new Promise(setImmediate)
      }
      expect(errors).toEqual([])
    } finally {
      process.off('uncaughtException', note)
    }
  },
)
