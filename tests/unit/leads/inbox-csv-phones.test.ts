import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutral, toCsv } from '@/domain/inbox-csv'

test.each([
  '+1 (800) 555-0133 x9',
  '+1 (800) 555-0133x9',
  '+1 800 555 0133 X 123',
  '+18005550133 ext 9',
  '+1 800-555-0133 ext. 9',
  '+1 800-555-0133, ext.9',
  '+1 (800) 5550133 extn 9',
  '+44 20 7946 0018 extension 1234',
  '+1 800 555 0133 local 9',
  '+1 800 555 0133 or 0199',
  '+1 (800) 555-0133 #9',
  '+1 (800) 555-0133#12',
])('T53 A89 the phone %j is a phone with its extension too', (cell) => {
  expect(neutral(cell)).toBe(cell)
})

test.each([
  '+1-x9',
  '+(800)-555-0133-x9',
  '+8005550133/x9',
  '+1 (800) 555-0133 x9+A1',
  '+1 (800) 555-0133 x9!A1',
  '+1 (800) 555-0133 ext',
  '+1 (800) 555-0133 exec 9',
  '+x9',
  '-8005550133 x9',
  '＋1 800 555 0133 x9',
  '=1 (800) 555-0133 x9',
  '@8005550133 x9',
  '+1 (800) 555-0133 x9\n=1',
  '\t+1 (800) 555-0133 x9',
])('T52 A89 the cell %j is no phone with an extension', (cell) => {
  expect(neutral(cell)).toBe(`'${cell}`)
})

test('T52 A89 a cell with a sign stays as it is only if nothing in it can be run', () => {
  const part = fc.constantFrom(...'0159 ()./-+=@!|,;:#xeXtn\'"A', 'ext', 'ext.', 'SUM(', 'cmd|')
  fc.assert(
    fc.property(fc.constantFrom('+', '-'), fc.array(part, { maxLength: 30 }), (sign, parts) => {
      const cell = sign + parts.join('')
      const isBare = /^[+-][0-9 ()./-]*(?:,? ?(?:x|ext\.?|extn\.?|extension|#)[ .:]*[0-9]+)?$/i.test(cell)
      expect(neutral(cell) === cell && !isBare).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

test('C559 the export has the key of a source, which the screens show by its name', () => {
  expect(toCsv([{ createdAt: '2026-11-20T12:00:00Z', source: 'service_phone_reception' }], 'UTC')).toContain(
    '"service_phone_reception"',
  )
})
