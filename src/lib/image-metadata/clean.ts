import { cleanAvif } from './avif'
import { cleanGif } from './gif'
import { cleanJpeg } from './jpeg'
import { cleanPng } from './png'
import { cleanWebp } from './webp'

const CLEANERS = { jpg: cleanJpeg, png: cleanPng, webp: cleanWebp, gif: cleanGif, avif: cleanAvif } as const

/**
 * An image without what its camera and its programs have written into it: EXIF (with the place, the camera's number
 * and its owner), XMP, IPTC, comments, second pictures, and data behind its end. The picture is not coded anew: its
 * bytes stay, and so do its colour profile and its orientation.
 *
 * A damaged file yields a damaged one, so the caller decodes the result before it is stored.
 *
 * @throws {ImageStructureError} for an AVIF whose structure cannot be followed
 */
export function withoutMetadata(bytes: Buffer, kind: keyof typeof CLEANERS): Buffer {
  const cleaned = CLEANERS[kind](bytes)
  return cleaned.equals(bytes) ? bytes : cleaned
}
