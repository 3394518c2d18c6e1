import { expect, test } from 'vitest'
import { unidentified, unidentifiedJson } from '@/lib/unidentified'

test.each([
  ['spring sale', 'spring sale'],
  ['jane@example.com', '…'],
  ['news-jörg%40bücher.example-2', '…'],
  ['to jane.doe+x@example.co.uk today', 'to … today'],
  ['x@y@example.com', '…'],
  ['@example.com', '@example.com'],
  ['+1 (937) 555-0142', '…'],
  ['call-9375550142-now', 'call-…-now'],
  ['sale-2026-11-27', 'sale-2026-11-27'],
  ['20261127_roofs', '20261127_roofs'],
  ['120210000000000042', '120210000000000042'],
  ['spring 2026, 50% off', 'spring 2026, 50% off'],
])('T170 of %j is kept %j', (given, kept) => {
  expect(unidentified(given)).toBe(kept)
})

test.each(['a', 'a%40', 'a.', '%40a.', '@.', '1 '])(
  'T170 what somebody makes up of %j is read in no time',
  (part) => {
    const text = part.repeat(20_000 / part.length)
    const begun = performance.now()
    unidentified(text)
    expect(performance.now() - begun).toBeLessThan(200)
  },
)

test('T170 JSON loses addresses and long numbers, also in keys', () => {
  const given = {
    columns: ['name', 'jane@example.com'],
    'jane@example.com': true,
    limit: 100,
    phone: 9375550142,
  }
  expect(unidentifiedJson(given)).toEqual({ columns: ['name', '…'], '…': true, limit: 100, phone: null })
})
