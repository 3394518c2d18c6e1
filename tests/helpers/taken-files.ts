import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { SECRET, ultraHdr } from './photographs'

const FILES = 'tests/integration/media/files'

/**
 * Files of what phones, cameras and printers make, into each of which ExifTool 12.57 has written a person, a place, and the
 * numbers of a camera and a lens, as EXIF, XMP, and IPTC, comment or texts where its kind has them. They are 64 by 48 pixels.
 */
const MADE = [
  // ImageMagick 6.9.11.
  { kind: 'a JPEG in inks', name: 'inks.jpg', isKept: false },
  { kind: 'a TIFF', name: 'scan.tif', isKept: false },
  // avifenc of libavif 0.11.1, with aom 3.6.0.
  { kind: 'an AVIF of 10 bits', name: 'deep-10.avif', isKept: true },
  { kind: 'an AVIF of 12 bits', name: 'deep-12.avif', isKept: true },
  // apngasm 2.91.
  { kind: 'a PNG that moves', name: 'moves.png', isKept: true },
  // heif-enc of libheif 1.15.1, which wrote the same itself.
  { kind: 'a HEIC', name: 'phone.heic', isKept: false },
]

/** Images that tell too much, and whether they are stored as they are, without that. */
export const TAKEN: { kind: string; read: () => Promise<Buffer>; isKept: boolean }[] = [
  ...MADE.map(({ name, ...other }) => ({ ...other, read: () => readFile(`${FILES}/${name}`) })),
  { kind: 'an Ultra HDR photograph', read: ultraHdr, isKept: true },
]

/** EXIF data that hold an orientation and nothing else. */
const BARE_EXIF_BYTES = 32

/** What of a person, a place and a camera is in an image; an empty list for one that tells nothing. */
export async function leftIn(bytes: Buffer): Promise<string[]> {
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata()
  // What an AVIF has had is overwritten by zeros.
  const isThere = (block: Buffer | undefined) => block?.some((byte) => byte !== 0)
  return [
    ...(bytes.includes(SECRET) ? ['the name'] : []),
    ...(bytes.includes('hdrgm') || bytes.includes('MPF\0') ? ['a second picture'] : []),
    ...(isThere(exif?.subarray(BARE_EXIF_BYTES)) ? ['EXIF'] : []),
    ...(isThere(xmp) ? ['XMP'] : []),
    ...(isThere(iptc) ? ['IPTC'] : []),
    ...(comments?.length ? ['a comment'] : []),
  ]
}
