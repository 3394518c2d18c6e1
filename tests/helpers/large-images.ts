import { deflateSync } from 'node:zlib'
import { pngChunk } from '@/lib/image-metadata/png'

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
