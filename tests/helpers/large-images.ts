import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pngChunk } from '@/lib/image-metadata/png'

const GRAIN = 512
const background = '#888'

/** An image with soft shapes and grain, similar to a photograph. */
export async function photograph(
  width: number,
  height: number,
  type: 'jpeg' | 'png' = 'jpeg',
): Promise<Buffer> {
  const shapes = await noise(Math.ceil(width / 64), Math.ceil(height / 64), 60)
  const grain = await noise(Math.min(GRAIN, width), Math.min(GRAIN, height), 20)
  return sharp(shapes)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .toFormat(type, { quality: 88 })
    .toBuffer()
}

/** A black PNG of 16,383 by 16,383 pixels: 268 megapixels in some 33 kB. */
export function hugeInFewBytes(): Buffer {
  const side = 16_383
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // The image has one bit of grey for each pixel. A byte before each row says that the row is not filtered.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = deflateSync(rows, { level: 9 })
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function noise(width: number, height: number, sigma: number): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background }
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma } } })
    .png()
    .toBuffer()
}
