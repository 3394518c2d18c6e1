import { expect, test } from 'vitest'
import { convertedKindOf, imageKindOf, maybeImage } from '@/features/media/rules/image'
import { hasMemoryFor, memoryOfMachine } from '@/features/media/server/convert-image'

const GIGABYTE = 1024 ** 3

test.each([
  [12_000_000, 0.5, false],
  [12_000_000, 1, true],
  [48_800_000, 1, false],
  [48_800_000, 2, true],
])('a picture of %i pixels and a machine of %d GB: %s', (pixels, gigabytes, isEnough) => {
  expect(hasMemoryFor(pixels, gigabytes * GIGABYTE)).toBe(isEnough)
})

test('the memory of the machine that runs this is known', () => {
  expect(memoryOfMachine()).toBeGreaterThan(GIGABYTE / 4)
})

const boxed = (size: number, text: string) => {
  const bytes = Buffer.from(`0000${text}`, 'latin1')
  bytes.writeUInt32BE(size, 0)
  return bytes
}

test.each([
  ['HEIC of an iPhone', boxed(36, 'ftypheic\0\0\0\0mif1MiHEmiafMiHBheic'), 'heic'],
  ['HEIF whose last brand says so', boxed(28, 'ftypmiaf\0\0\0\0MiHBmif1heix'), 'heic'],
  ['a film, behind which a brand stands', boxed(16, 'ftypmp42\0\0\0\0heic'), undefined],
  ['AVIF', boxed(28, 'ftypavif\0\0\0\0avifmif1miaf'), 'avif'],
  ['TIFF of little endian', Buffer.from('II*\0'), 'tiff'],
  ['TIFF of big endian', Buffer.from('MM\0*'), 'tiff'],
  ['nothing', Buffer.alloc(0), undefined],
])('%s is told by its bytes', (_, bytes, kind) => {
  expect(imageKindOf(bytes)?.extension ?? convertedKindOf(bytes)).toBe(kind)
})

test.each([
  ['IMG_1.HEIC', '', true],
  ['scan.tif', 'image/tiff', true],
  ['van.jpg', 'image/jpeg', true],
  ['drawing.svg', 'image/svg+xml', false],
  ['heic.txt', 'text/plain', false],
])('%s of type "%s" may be an image: %s', (name, type, isImage) => {
  expect(maybeImage({ name, type })).toBe(isImage)
})
