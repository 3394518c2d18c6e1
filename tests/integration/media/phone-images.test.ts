import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { convertImage } from '@/features/media/server/convert-image'
import { isWiderThanSrgb } from '@/lib/image-metadata/icc'
import { pngChunk } from '@/lib/image-metadata/png'
import { photograph } from '../../../scripts/bench/photograph'
import { hugeInFewBytes } from '../../helpers/large-images'
import { recordedLog } from '../../helpers/log'
import { addAdmin, payload } from '../../helpers/payload'
import { SECRET, taken } from '../../helpers/photographs'
import { rest, signIn } from '../../helpers/rest'
import { stored, upload } from '../../helpers/uploads'

// Before src/env.ts is read: no other file's uploads lie here.
vi.hoisted(() => {
  process.env.DATA_DIR = `/tmp/phone-images-${process.pid}-${Date.now()}`
})

/**
 * By heif-enc of libheif 1.15.1 with x265 3.5: 96 by 64 pixels, red at the left and blue at the right, in Display P3, with a
 * thumbnail, EXIF data that name a person, a place and a camera and say that it is turned, and XMP. Its property `pixi` was
 * made an `irot`, as phones write one, so that it is shown 64 wide with the red above.
 */
const PHONE = 'tests/integration/media/files/phone.heic'

/** By the same program: a red picture and a blue one, of which the first is the primary. */
const TWO = 'tests/integration/media/files/two.heic'

let cookie = ''
let phone: Buffer

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
  phone = await readFile(PHONE)
})

type Doc = Awaited<ReturnType<typeof upload>>['doc']

const fileOf = async (name: string) =>
  Buffer.from(await (await rest('GET', `media/file/${encodeURIComponent(name)}`)).arrayBuffer())

const namesOf = (doc: Doc): string[] => [
  doc.filename,
  ...Object.values<{ filename: string }>(doc.sizes).map(({ filename }) => filename),
]

/** The colour of a pixel, as the file has it. */
async function pixelOf(bytes: Buffer, at: { left: number; top: number }): Promise<number[]> {
  const { data } = await sharp(bytes, { ignoreIcc: true })
    .extract({ ...at, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

const near = (value: number) => ({
  asymmetricMatch: (other: unknown) => typeof other === 'number' && Math.abs(other - value) <= 12,
})

describe('a photograph of a phone in HEIC', () => {
  test('is stored as JPEG, turned once, in its colours, without person, place and camera', async () => {
    expect(phone.toString('latin1')).toContain(SECRET)
    const { status, doc, reason } = await upload(cookie, phone, { name: 'IMG_0001.HEIC', type: 'image/heic' })
    expect([status, reason]).toEqual([201, undefined])
    expect(doc).toMatchObject({ mimeType: 'image/jpeg', width: 64, height: 96 })
    expect(doc.filename).toMatch(/^img-0001-[\da-f]{8}\.jpg$/)
    for (const name of namesOf(doc)) {
      const bytes = await fileOf(name)
      expect(bytes.toString('latin1')).not.toContain(SECRET)
      const { width, height, orientation, exif, xmp, icc } = await sharp(bytes).metadata()
      expect([name, width, height, orientation, exif, xmp]).toEqual([
        name,
        64,
        96,
        undefined,
        undefined,
        undefined,
      ])
      expect(isWiderThanSrgb(icc)).toBe(true)
      // As they were coded: in sRGB the red would be 240, 0, 0.
      expect(await pixelOf(bytes, { left: 32, top: 16 })).toEqual([220, 47, 31].map(near))
      expect(await pixelOf(bytes, { left: 32, top: 80 })).toEqual([0, 0, 240].map(near))
    }
  })

  test('that a system knows no type for is told by its bytes', async () => {
    const { status, doc } = await upload(cookie, phone, { name: 'IMG_0002', type: '' })
    expect([status, doc.mimeType]).toEqual([201, 'image/jpeg'])
  })

  test.each([
    [1, [240, 0, 0]],
    [2, [0, 0, 240]],
  ])('that holds several is the one that it calls the primary, number %i', async (primary, colour) => {
    const bytes = await readFile(TWO)
    bytes.writeUInt16BE(primary, bytes.indexOf('pitm') + 8)
    const { doc } = await upload(cookie, bytes, { name: 'burst.heic' })
    expect(await pixelOf(await fileOf(doc.filename), { left: 32, top: 32 })).toEqual(colour.map(near))
  })

  test('that is cut off is refused by its name, with the way out, and nothing of it is stored', async () => {
    const before = await stored()
    const { status, reason } = await upload(cookie, phone.subarray(0, -400), { name: 'a.heic' })
    expect(status).toBe(400)
    expect(reason).toMatch(
      /^This HEIC image could not be read here: save it as JPEG first\. .*Most Compatible$/,
    )
    expect(await stored()).toEqual(before)
  })

  test('that takes more memory than its pixels do ends its own process', async () => {
    await expect(convertImage(phone, 'heic', -4_000_000)).rejects.toThrow('could not be converted')
  })
})

test('a converter that cannot be started is in the log, and the sentence names the way out', async () => {
  const log = recordedLog()
  const [{ logger }, { execPath }] = [payload, process]
  payload.logger = log.logger
  process.execPath = '/nowhere/node'
  onTestFinished(() => {
    payload.logger = logger
    process.execPath = execPath
  })
  const before = await stored()
  const { status, reason } = await upload(cookie, phone, { name: 'a.heic' })
  expect(status).toBe(503)
  expect(reason).toMatch(/cannot be converted at the moment.*JPEG first$/)
  const told = log.entries().filter(({ event }) => event === 'media.converter')
  expect(told).toMatchObject([{ err: { message: expect.stringMatching(/ended with 127: .*not found/) } }])
  expect(await stored()).toEqual(before)
})

describe('an image of a designer or of a printer', () => {
  test('in TIFF is stored as JPEG, and as PNG when it can be seen through', async () => {
    const bytes = await sharp(await taken({ kind: 'jpg', orientation: 6 }))
      .keepMetadata()
      .tiff({ compression: 'lzw' })
      .toBuffer()
    expect(bytes.toString('latin1')).toContain(SECRET)
    const { doc } = await upload(cookie, bytes, { name: 'van.tif', type: 'image/tiff' })
    expect(doc).toMatchObject({ mimeType: 'image/jpeg', width: 24, height: 48 })
    for (const name of namesOf(doc)) expect((await fileOf(name)).toString('latin1')).not.toContain(SECRET)
    const clear = { create: { width: 40, height: 20, channels: 4, background: '#ff000080' } } as const
    const { doc: seen } = await upload(cookie, await sharp(clear).tiff({ compression: 'lzw' }).toBuffer(), {
      name: 'logo.tiff',
    })
    expect(seen).toMatchObject({ mimeType: 'image/png', width: 40, height: 20 })
    expect((await sharp(await fileOf(seen.filename)).metadata()).hasAlpha).toBe(true)
  })

  // By ImageMagick 6.9.11: 16 by 8 pixels of the key alone, without a profile.
  const KEY =
    '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU/8AAFAgACAAQBAERAAIRAQMRAQQRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAAJ/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADgQBAAIRAxEEAAA/AJVAlUAP/9k='

  test('in inks without a profile has blacks that are black', async () => {
    const { doc } = await upload(cookie, Buffer.from(KEY, 'base64'), { name: 'flyer.jpg' })
    for (const name of namesOf(doc)) {
      const bytes = await fileOf(name)
      expect((await sharp(bytes).metadata()).space).toBe('srgb')
      expect(await pixelOf(bytes, { left: 8, top: 4 })).toEqual([0, 0, 0].map(near))
    }
  })

  // ImageMagick 6.9.11 with black point compensation: 124, 90, 48 and 5, 5, 13 or less.
  test.each([
    ['#806040', [124, 90, 48]],
    ['#000000', [5, 5, 7]],
    ['#ffffff', [255, 255, 255]],
  ])('in inks with a profile is what that says, and its black is black: %s', async (background, colour) => {
    const plain = { create: { width: 40, height: 20, channels: 3, background } } as const
    const bytes = await sharp(plain).withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const { doc } = await upload(cookie, bytes, { name: 'flyer.jpg' })
    expect(await pixelOf(await fileOf(doc.filename), { left: 8, top: 4 })).toEqual(colour.map(near))
  })
})

test.each([10, 12] as const)('an AVIF of %i bits stays as it is, and has copies', async (bitdepth) => {
  const bytes = await sharp(await photograph(640, 480))
    .avif({ bitdepth, effort: 0 })
    .toBuffer()
  const { doc } = await upload(cookie, bytes, { name: 'phone.avif', type: 'image/avif' })
  expect(doc).toMatchObject({ mimeType: 'image/avif', width: 640, sizes: { w480: { width: 480 } } })
  expect((await sharp(await fileOf(doc.filename)).metadata()).bitsPerSample).toBe(bitdepth)
})

test('a PNG that moves is stored as it is, and goes on moving', async () => {
  const png = await sharp({ create: { width: 32, height: 16, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()
  const header = 33
  const control = Buffer.alloc(8)
  control.writeUInt32BE(1, 0)
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(32, 4)
  frame.writeUInt32BE(16, 8)
  const bytes = Buffer.concat([
    png.subarray(0, header),
    pngChunk('acTL', control),
    pngChunk('fcTL', frame),
    png.subarray(header),
  ])
  const { status, doc, reason } = await upload(cookie, bytes, { name: 'film.png', type: 'image/png' })
  expect([status, reason]).toEqual([201, undefined])
  expect(doc).toMatchObject({ mimeType: 'image/png', animated: true })
  expect((await fileOf(doc.filename)).includes('acTL')).toBe(true)
})

test.each([
  [1080, 12_000, [480, 960, 1080, 960, 1080]],
  [2400, 20_000, [480, 960, 1600, 960, 1600]],
])(
  'the copies of a screenshot of %i by %i pixels keep a width at which it can be read',
  async (width, height, expected) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#eee' } })
      .png()
      .toBuffer()
    const { doc } = await upload(cookie, bytes, { name: 'page.png', type: 'image/png' })
    const copies = Object.values<{ width: number; height: number; filename: string }>(doc.sizes)
    expect(copies.map((copy) => copy.width)).toEqual(expected)
    const ratios = copies.map((copy) => copy.height / copy.width)
    expect(ratios.every((ratio) => Math.abs(ratio - height / width) < 0.02)).toBe(true)
  },
)

test('a photograph with more colours than sRGB keeps them in its copies, and any other is sRGB', async () => {
  const red = { create: { width: 64, height: 48, channels: 3, background: '#ff0000' } } as const
  const wide = await sharp(await sharp(red).png().toBuffer())
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const plain = await sharp(red).withIccProfile('srgb').jpeg().toBuffer()
  for (const [bytes, isWide] of [
    [wide, true],
    [plain, false],
  ] as const) {
    const { doc } = await upload(cookie, bytes)
    for (const copy of namesOf(doc).slice(1))
      expect(isWiderThanSrgb((await sharp(await fileOf(copy)).metadata()).icc)).toBe(isWide)
  }
})

describe('T89 what is no image for a website is named, with what to do, and leaves no file:', () => {
  let before: string[] = []
  beforeAll(async () => {
    before = await stored()
  })
  afterAll(async () => {
    expect(await stored()).toEqual(before)
  })

  const tiffWith = (...tags: number[]) => {
    const bytes = Buffer.alloc(10 + tags.length * 12)
    bytes.write('II*\0', 'latin1')
    bytes.writeUInt32LE(8, 4)
    bytes.writeUInt16LE(tags.length, 8)
    for (const [index, tag] of tags.entries()) bytes.writeUInt16LE(tag, 10 + index * 12)
    return bytes
  }

  test.each([
    ['a Photoshop file', Buffer.from('8BPS\0\x01'), /Photoshop.*JPEG or PNG/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF.*PNG or JPEG/],
    ['an SVG', Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG.*PNG/],
    ['a BMP', Buffer.from('BM\x40\0\0\0'), /BMP.*PNG/],
    ['a film of a phone', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0'), /film.*YouTube/],
    ['a DNG', tiffWith(0x0100, 0xc612), /raw file.*JPEG/],
    ['a NEF', tiffWith(0x010f, 0x014a), /raw file.*JPEG/],
    ['a CR3', Buffer.from('\0\0\0\x18ftypcrx \0\0\0\x01'), /raw file.*JPEG/],
    ['a TIFF without a picture', tiffWith(0x0100), /TIFF.*PNG or JPEG/],
    ['a picture of 268 megapixels in few bytes', hugeInFewBytes(), /more than 50 megapixels/],
    ['a text', Buffer.from('hello'), /^Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC or TIFF image$/],
  ])('%s', async (_, bytes, problem) => {
    const { status, reason } = await upload(cookie, bytes, { name: 'file' })
    expect(status).toBe(400)
    expect(reason).toMatch(problem)
  })
})
