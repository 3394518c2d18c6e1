import { exifOf, orientationIn, UPRIGHT, withoutPrefix } from './exif'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const COMMENT = 0xfe
const HEADER_BYTES = 4
/** A JFIF segment without its thumbnail, whose size is in the last two bytes. */
const JFIF_BYTES = 18

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const hasNoLength = (marker: number) => isRestart(marker) || marker === 0x00 || marker === 0x01
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef

/**
 * A JPEG without EXIF, XMP, IPTC, comments, thumbnails, data of its maker, and whatever follows its end, for example a
 * second picture or a film. The colour profile and the orientation stay, and so does every byte of the picture.
 *
 * @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B
 */
export function cleanJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)]
  // The first EXIF segment is the one that programs read.
  let isOriented = false
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    // Between segments there may be any number of 0xff, and decoders skip what is no marker.
    if (bytes[at] !== 0xff || marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END_OF_IMAGE) {
      kept.push(bytes.subarray(at, at + 2))
      break
    }
    if (hasNoLength(marker)) {
      at += 2
      continue
    }
    if (at + HEADER_BYTES > bytes.length) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    if (isApplication(marker)) {
      const left = keptOf(marker, segment, isOriented)
      isOriented ||= isExif(marker, segment)
      if (left) kept.push(left)
    } else if (marker !== COMMENT) kept.push(segment)
    at = end
    if (marker !== START_OF_SCAN) continue
    const scanEnd = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, scanEnd))
    at = scanEnd
  }
  return Buffer.concat(kept)
}

/** What stays of a segment that belongs to an application. */
function keptOf(marker: number, segment: Buffer, isOriented: boolean): Buffer | null {
  if (marker === 0xe0 && begins(segment, 'JFIF\0')) return withoutThumbnail(segment)
  if (marker === 0xe1 && !isOriented && isExif(marker, segment)) return toOrientation(segment)
  const isProfile = marker === 0xe2 && begins(segment, PROFILE)
  // Decoders read from it how the colours are coded.
  const isTransform = marker === 0xee && begins(segment, 'Adobe')
  return isProfile || isTransform ? segment : null
}

const begins = (segment: Buffer, name: string) =>
  segment.toString('latin1', HEADER_BYTES, HEADER_BYTES + name.length) === name

const isExif = (marker: number, segment: Buffer) => marker === 0xe1 && begins(segment, 'Exif\0\0')

function withoutThumbnail(segment: Buffer): Buffer {
  if (segment.length <= JFIF_BYTES) return segment
  const short = Buffer.from(segment.subarray(0, JFIF_BYTES))
  short.writeUInt16BE(JFIF_BYTES - 2, 2)
  short.writeUInt16BE(0, JFIF_BYTES - 2)
  return short
}

function toOrientation(segment: Buffer): Buffer | null {
  const orientation = orientationIn(withoutPrefix(segment.subarray(HEADER_BYTES)))
  if (orientation === UPRIGHT) return null
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation)])
  const header = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  return Buffer.concat([header, body])
}

const PROFILE = 'ICC_PROFILE\0'
/** What a segment can hold beside its length, the name, and the two bytes that count the parts of a profile. */
const PROFILE_PART_BYTES = 0xffff - 2 - PROFILE.length - 2

/**
 * The segments of a JPEG that hold a colour profile.
 *
 * @see https://www.color.org/specification/ICC.1-2022-05.pdf, annex B.4
 */
export function jpegProfile(profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / PROFILE_PART_BYTES)
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * PROFILE_PART_BYTES, (index + 1) * PROFILE_PART_BYTES)
    const body = Buffer.concat([Buffer.from(PROFILE, 'latin1'), Buffer.from([index + 1, count]), part])
    const head = Buffer.from([0xff, 0xe2, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([head, body])
  })
  return Buffer.concat(segments)
}

/** Where the coded pixels end that begin at a position: at a marker that is not one of theirs. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !isRestart(next)) return at
  }
  return bytes.length
}
