const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12
const FIRST_DIRECTORY = 8

/** The orientation of an image that is stored as it is shown. */
export const UPRIGHT = 1

/**
 * The orientation that EXIF data give to an image.
 *
 * @param tiff - the data from their TIFF header on
 * @returns 1 to 8; 1 also for data that cannot be read
 * @see https://www.cipa.jp/std/documents/download_e.html?DC-008-Translation-2023-E, section 4.6.5
 */
export function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4)
  const isLittle = order === 'II*\0'
  if ((!isLittle && order !== 'MM\0*') || tiff.length < FIRST_DIRECTORY) return UPRIGHT
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return UPRIGHT
  const entries = directory + 2
  const end = Math.min(tiff.length - ENTRY_BYTES, entries + (short(directory) - 1) * ENTRY_BYTES)
  for (let at = entries; at <= end; at += ENTRY_BYTES) {
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue
    const orientation = short(at + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT
  }
  return UPRIGHT
}

/** EXIF data that hold an orientation and nothing else, from their TIFF header on. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(FIRST_DIRECTORY + 2 + ENTRY_BYTES + 4)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(FIRST_DIRECTORY, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

const PREFIX = 'Exif\0\0'

/** EXIF data without the prefix that JPEG has and some programs write into other formats, too. */
export function withoutPrefix(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, PREFIX.length) === PREFIX ? exif.subarray(PREFIX.length) : exif
}
