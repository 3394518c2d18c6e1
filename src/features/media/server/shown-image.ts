import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { IMAGE_LIMITS } from '@/features/media/rules/image'
import { jpegProfile } from '@/lib/image-metadata/jpeg'
import { pngChunk } from '@/lib/image-metadata/png'

/** The image that is stored in place of the one that was uploaded can hardly be told from it. */
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const

const OPTIONS = { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'truncated' } as const

/**
 * An image in a format that every browser shows, upright, without metadata, with the colours that it has: JPEG, or PNG
 * when it can be seen through.
 *
 * @param kind - the extension of what it is
 * @throws {Error} when it cannot be decoded
 */
export async function toShownImage(bytes: Buffer, kind: string): Promise<Buffer> {
  if (kind === 'heic') return fromHeic(bytes)
  const { space, icc, hasAlpha } = await sharp(bytes, OPTIONS).metadata()
  if (space === 'cmyk')
    return icc ? sharp(bytes, OPTIONS).autoOrient().jpeg(JPEG).toBuffer() : fromCmyk(bytes)
  const image = sharp(bytes, OPTIONS).autoOrient().keepIccProfile()
  const isOpaque = !hasAlpha || (await sharp(bytes, OPTIONS).stats()).isOpaque
  return (isOpaque ? image.removeAlpha().jpeg(JPEG) : image.png()).toBuffer()
}

/**
 * As browsers do it: all of the key is black. The profile that sharp takes for inks without one makes it a dark violet.
 */
async function fromCmyk(bytes: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(bytes, OPTIONS)
    .autoOrient()
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Behind the four inks there may be a mask.
  const { width, height, channels } = info
  const colours = Buffer.alloc(width * height * 3)
  const light = (ink: number) => 255 - (data[ink] ?? 0)
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let part = 0; part < 3; part += 1)
      colours[pixel * 3 + part] = Math.round(
        (light(pixel * channels + part) * light(pixel * channels + 3)) / 255,
      )
  return sharp(colours, { raw: { width, height, channels: 3 } })
    .jpeg(JPEG)
    .toBuffer()
}

async function fromHeic(bytes: Buffer): Promise<Buffer> {
  const { icc } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { HeifDecoder } = await (await import('libheif-js/wasm-bundle.js')).default
  const images = new HeifDecoder().decode(bytes)
  // The order of a file says nothing: its first image may be a thumbnail or one of a series.
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (!image) throw new Error('There is no image in it')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > IMAGE_LIMITS.pixels) throw new Error('It has too many pixels')
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) =>
    image.display({ data, width, height }, (shown) =>
      shown ? resolve() : reject(new Error('It cannot be decoded')),
    ),
  )
  const decoded = sharp(data, { raw: { width, height, channels: 4 } })
  // The decoder leaves the colours as they are, and so must whoever writes them.
  return image.has_alpha_channel()
    ? withPngProfile(await decoded.png().toBuffer(), icc)
    : withJpegProfile(await decoded.removeAlpha().jpeg(JPEG).toBuffer(), icc)
}

const SIGNATURE_BYTES = 2

function withJpegProfile(bytes: Buffer, icc: Buffer | undefined): Buffer {
  if (!icc) return bytes
  return Buffer.concat([
    bytes.subarray(0, SIGNATURE_BYTES),
    jpegProfile(icc),
    bytes.subarray(SIGNATURE_BYTES),
  ])
}

/** The signature of a PNG and its first chunk. */
const HEADER_BYTES = 33

function withPngProfile(bytes: Buffer, icc: Buffer | undefined): Buffer {
  if (!icc) return bytes
  const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)]))
  return Buffer.concat([bytes.subarray(0, HEADER_BYTES), profile, bytes.subarray(HEADER_BYTES)])
}
