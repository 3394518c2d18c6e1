import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ImageStructureError } from '@/lib/image-metadata/avif'
import { withoutMetadata } from '@/lib/image-metadata/clean'
import { orientationIn } from '@/lib/image-metadata/exif'
import { animation, KINDS, SECRET, taken } from '../../helpers/photographs'

const pixelsOf = (bytes: Buffer, animated = false) => sharp(bytes, { animated }).raw().toBuffer()

/** The coded picture, as far as it lies in one piece. */
const CODED = {
  jpg: (bytes: Buffer) => {
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
    return bytes.subarray(scan, bytes.indexOf(Buffer.from([0xff, 0xd9]), scan))
  },
  png: (bytes: Buffer) => {
    const at = bytes.indexOf('IDAT')
    return bytes.subarray(at, at + 8 + bytes.readUInt32BE(at - 4))
  },
  webp: (bytes: Buffer) => {
    const at = bytes.indexOf('VP8 ')
    return bytes.subarray(at, at + 8 + bytes.readUInt32LE(at + 4))
  },
  gif: (bytes: Buffer) => {
    const at = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
    return bytes.subarray(at, at + 200)
  },
  avif: (bytes: Buffer) => bytes.subarray(bytes.indexOf('mdat'), bytes.indexOf('mdat') + 200),
}

describe.each(KINDS)('T172 of a photograph as %s', (kind) => {
  test('nothing stays of what names a person, a place or a camera', async () => {
    const original = await taken({ kind })
    expect(original.toString('latin1')).toContain(SECRET)
    const cleaned = withoutMetadata(original, kind)
    expect(cleaned.toString('latin1')).not.toContain(SECRET)
    const { exif, xmp, iptc, comments } = await sharp(cleaned).metadata()
    // What an AVIF has had is overwritten.
    if (kind === 'avif') expect(xmp?.every((byte) => byte === 0)).toBe(true)
    else expect([exif, xmp]).toEqual([undefined, undefined])
    expect([iptc, comments]).toEqual([undefined, undefined])
  })

  test('the picture, its coded bytes and its colour profile stay as they are', async () => {
    const original = await taken({ kind })
    const cleaned = withoutMetadata(original, kind)
    expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(original))
    expect(CODED[kind](original).length).toBeGreaterThan(100)
    expect(CODED[kind](cleaned)).toEqual(CODED[kind](original))
    const [before, after] = [await sharp(original).metadata(), await sharp(cleaned).metadata()]
    expect(after.icc).toEqual(before.icc)
    if (kind !== 'gif') expect(after.icc?.length).toBeGreaterThan(100)
  })

  test('a clean one is left as it is', async () => {
    const cleaned = withoutMetadata(await taken({ kind, orientation: 6 }), kind)
    expect(withoutMetadata(cleaned, kind)).toBe(cleaned)
  })

  test('one that is damaged anywhere is read to its end all the same', { timeout: 30_000 }, async () => {
    const original = await taken({ kind, orientation: 3 })
    const byte = fc.record({ at: fc.nat(original.length - 1), value: fc.nat(255) })
    fc.assert(
      fc.property(fc.nat(original.length), fc.array(byte, { maxLength: 8 }), (length, bytes) => {
        const damaged = Buffer.from(original)
        for (const { at, value } of bytes) damaged[at] = value
        try {
          const cleaned = withoutMetadata(damaged.subarray(0, length), kind)
          expect(cleaned.length).toBeLessThanOrEqual(length + 64)
        } catch (error) {
          expect(error).toBeInstanceOf(ImageStructureError)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe.each(['jpg', 'png', 'webp'] as const)('T172 a photograph that is turned, as %s', (kind) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is shown as before with orientation %i', async (orientation) => {
    const original = await taken({ kind, orientation })
    const cleaned = withoutMetadata(original, kind)
    const { orientation: left, exif } = await sharp(cleaned).metadata()
    expect(left ?? 1).toBe(orientation)
    // A header, one entry, and nothing behind it.
    expect(exif?.length ?? 0).toBeLessThanOrEqual(orientation === 1 ? 0 : 32)
    const upright = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer()
    expect(await upright(cleaned)).toEqual(await upright(original))
  })
})

test('T172 a progressive photograph keeps all its scans, and comments between them go', async () => {
  const original = await taken({ kind: 'jpg', isProgressive: true, size: 96 })
  const second = original.indexOf(Buffer.from([0xff, 0xda]), original.indexOf(Buffer.from([0xff, 0xda])) + 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + SECRET.length]), Buffer.from(SECRET)])
  const between = Buffer.concat([original.subarray(0, second), comment, original.subarray(second)])
  const cleaned = withoutMetadata(between, 'jpg')
  expect(cleaned.toString('latin1')).not.toContain(SECRET)
  expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(original))
})

test.each(['gif', 'webp'] as const)(
  'T172 an animation as %s keeps its frames, times and repeats',
  async (kind) => {
    const original = await animation(kind)
    const cleaned = withoutMetadata(original, kind)
    expect(cleaned.toString('latin1')).not.toContain(SECRET)
    const about = async (bytes: Buffer) => {
      const { pages, delay, loop } = await sharp(bytes, { animated: true }).metadata()
      return { pages, delay, loop }
    }
    expect(await about(cleaned)).toEqual({ pages: 3, delay: [100, 200, 300], loop: 2 })
    expect(await pixelsOf(cleaned, true)).toEqual(await pixelsOf(original, true))
  },
)

test('T172 a GIF with a comment before its end can be decoded when it is clean', async () => {
  const clean = withoutMetadata(await taken({ kind: 'gif' }), 'gif')
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, SECRET.length]),
    Buffer.from(SECRET),
    Buffer.from([0]),
  ])
  const late = Buffer.concat([clean.subarray(0, -1), comment, clean.subarray(-1)])
  expect(withoutMetadata(late, 'gif')).toEqual(clean)
})

test('T172 an AVIF in more pieces than any picture has is refused at once', async () => {
  const original = await taken({ kind: 'avif' })
  const places = original.indexOf('iloc') + 4
  // Sizes of nothing, and as many items as fit into a number.
  original.set([0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 1, 0, 0, 0xff, 0xff], places)
  expect(() => withoutMetadata(original, 'avif')).toThrow(ImageStructureError)
})

test.each([
  ['of little endian', '49492a00080000000100120103000100000006000000', 6],
  ['of big endian', '4d4d002a00000008000101120003000000010008000000000000', 8],
  ['with a value that is none', '4d4d002a00000008000101120003000000010009000000000000', 1],
  ['whose directory is outside', '4d4d002affffffff', 1],
  ['with more entries than bytes', '4d4d002a00000008ffff0112', 1],
  ['of nothing', '', 1],
])('the orientation in EXIF data %s', (_, hex, orientation) => {
  expect(orientationIn(Buffer.from(hex, 'hex'))).toBe(orientation)
})
