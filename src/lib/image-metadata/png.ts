import { exifOf, orientationIn, UPRIGHT, withoutPrefix } from './exif'

const SIGNATURE_BYTES = 8
/** Length and type before the data of a chunk, and the CRC-32 behind it. */
const HEADER_BYTES = 8
const CRC_BYTES = 4

/** The chunks that say how pixels look, and those of an animation. */
const KEPT = new Set(
  `IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI mDCv cLLi bKGD hIST pHYs sPLT
   acTL fcTL fdAT`.split(/\s+/),
)

/**
 * A PNG without EXIF, texts (XMP among them), times, chunks of programs, and whatever follows its end. The colour
 * profile and the orientation stay, and so does every byte of the picture.
 *
 * @see https://www.w3.org/TR/png-3/#5DataRep
 */
export function cleanPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  let isOriented = false
  let at = SIGNATURE_BYTES
  while (at + HEADER_BYTES <= bytes.length) {
    const dataEnd = at + HEADER_BYTES + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + HEADER_BYTES)
    if (KEPT.has(type)) kept.push(bytes.subarray(at, dataEnd + CRC_BYTES))
    else if (type === 'eXIf' && !isOriented) {
      isOriented = true
      const orientation = orientationIn(withoutPrefix(bytes.subarray(at + HEADER_BYTES, dataEnd)))
      if (orientation !== UPRIGHT) kept.push(pngChunk('eXIf', exifOf(orientation)))
    }
    if (type === 'IEND') break
    at = dataEnd + CRC_BYTES
  }
  return Buffer.concat(kept)
}

/** A chunk of a PNG with its length and its sum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(4 + CRC_BYTES)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** The CRC-32 of PNG. Node has a function for it only from 20.15 on. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
