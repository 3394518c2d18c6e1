import { exifOf, orientationIn, UPRIGHT, withoutPrefix } from './exif'

/** `RIFF`, the size of all that follows, and `WEBP`. */
const FILE_HEADER_BYTES = 12
const HEADER_BYTES = 8
/** Position and sizes of a frame, before the chunks of its picture. */
const FRAME_HEADER_BYTES = 16

const PICTURE = new Set(['ALPH', 'VP8 ', 'VP8L'])
const KEPT = new Set([...PICTURE, 'VP8X', 'ICCP', 'ANIM'])

const HAS_EXIF = 0x08
const HAS_XMP = 0x04

type Chunk = { type: string; body: Buffer }

/**
 * A WebP without EXIF, XMP, chunks of programs, and whatever follows its end. The colour profile and the orientation
 * stay, and so does every byte of the picture.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9649#section-2
 */
export function cleanWebp(bytes: Buffer): Buffer {
  if (bytes.length < FILE_HEADER_BYTES) return bytes
  const size = bytes.readUInt32LE(4)
  const chunks = chunksIn(bytes.subarray(FILE_HEADER_BYTES, HEADER_BYTES + size))
  const isExtended = chunks[0]?.type === 'VP8X'
  let isOriented = false
  const kept: Chunk[] = []
  for (const { type, body } of chunks) {
    if (KEPT.has(type)) kept.push({ type, body })
    else if (type === 'ANMF') kept.push({ type, body: cleanFrame(body) })
    else if (type === 'EXIF' && isExtended && !isOriented) {
      const orientation = orientationIn(withoutPrefix(body))
      if (orientation === UPRIGHT) continue
      isOriented = true
      kept.push({ type, body: exifOf(orientation) })
    }
  }
  const written = kept.map(({ type, body }) =>
    toBytes({ type, body: type === 'VP8X' ? withFlags(body, isOriented) : body }),
  )
  const head = Buffer.from(bytes.subarray(0, FILE_HEADER_BYTES))
  head.writeUInt32LE(
    written.reduce((sum, { length }) => sum + length, 4),
    4,
  )
  return Buffer.concat([head, ...written])
}

function chunksIn(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4)
    const type = bytes.toString('latin1', at, at + 4)
    const start = at + HEADER_BYTES
    chunks.push({ type, body: bytes.subarray(start, start + size) })
    at = start + size + (size % 2)
  }
  return chunks
}

function cleanFrame(body: Buffer): Buffer {
  const picture = chunksIn(body.subarray(FRAME_HEADER_BYTES)).filter(({ type }) => PICTURE.has(type))
  return Buffer.concat([body.subarray(0, FRAME_HEADER_BYTES), ...picture.map(toBytes)])
}

function withFlags(body: Buffer, isOriented: boolean): Buffer {
  const flagged = Buffer.from(body)
  flagged[0] = ((flagged[0] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (isOriented ? HAS_EXIF : 0)
  return flagged
}

function toBytes({ type, body }: Chunk): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write(type, 'latin1')
  header.writeUInt32LE(body.length, 4)
  return Buffer.concat([header, body, Buffer.alloc(body.length % 2)])
}
