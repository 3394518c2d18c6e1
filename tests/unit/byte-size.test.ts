import { expect, test } from 'vitest'
import { toByteSize } from '@/lib/byte-size'

test.each([
  [1, '1 kB'],
  [812 * 1024, '812 kB'],
  [4.25 * 1024 * 1024, '4.3 MB'],
  [500 * 1024 * 1024, '500 MB'],
  [4 * 1024 ** 3, '4 GB'],
] as const)('a file of %d bytes has %s', (bytes, words) => {
  expect(toByteSize(bytes)).toBe(words)
})
