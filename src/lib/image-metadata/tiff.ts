const MAKE = 0x010f
const SUB_DIRECTORIES = 0x014a
const DNG_VERSION = 0xc612
const ENTRY_BYTES = 12
const HEADER_BYTES = 8

/**
 * Whether a TIFF is the raw file of a camera, such as DNG or NEF, of which a decoder sees a small preview.
 *
 * @see https://helpx.adobe.com/camera-raw/digital-negative.html
 */
export function isRaw(bytes: Buffer): boolean {
  // Canon's CR2 says so behind the header.
  if (bytes.toString('latin1', HEADER_BYTES, HEADER_BYTES + 2) === 'CR') return true
  const tags = tagsOf(bytes)
  return tags.has(DNG_VERSION) || (tags.has(SUB_DIRECTORIES) && tags.has(MAKE))
}

/** The tags in the first directory of a TIFF; none of one that cannot be read. */
function tagsOf(bytes: Buffer): Set<number> {
  const tags = new Set<number>()
  if (bytes.length < HEADER_BYTES) return tags
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const directory = isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4)
  if (directory + 2 > bytes.length) return tags
  const end = Math.min(bytes.length - ENTRY_BYTES, directory + 2 + (short(directory) - 1) * ENTRY_BYTES)
  for (let at = directory + 2; at <= end; at += ENTRY_BYTES) tags.add(short(at))
  return tags
}
