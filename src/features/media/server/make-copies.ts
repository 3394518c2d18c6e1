import sharp, { type Sharp } from 'sharp'
import {
  type CopyFormat,
  type Crop,
  cropRegion,
  HIGHEST_COPY,
  IMAGE_COPIES,
  IMAGE_LIMITS,
  type ImageCopy,
} from '@/features/media/rules/image'
import { isWiderThanSrgb } from '@/lib/image-metadata/icc'

export type Copy = ImageCopy & { bytes: Buffer; width: number; height: number }

/** The size of an image and its copies. */
export type Copies = { width: number; height: number; copies: Copy[] }

/**
 * A quarter of the work of sharp's default for some 5% more bytes. Of effort 2 a photograph of soft shapes and grain has 60%
 * more bytes and looks worse, for the same work; one of many edges 5 to 10% more, for half of it (sharp 0.35.5).
 */
const ENCODING = { quality: 55, effort: 3 } as const

/**
 * Makes copies of an image in the widths that pages use, off the event loop.
 *
 * @param crop - the part that they show; null for all
 * @param wanted - which of them
 * @throws {Error} when it cannot be decoded
 */
export async function makeCopies(
  bytes: Buffer,
  crop: Crop | null,
  wanted: readonly (typeof IMAGE_COPIES)[number][] = IMAGE_COPIES,
): Promise<Copies> {
  const options = { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'truncated' } as const
  const { autoOrient, icc } = await sharp(bytes, options).metadata()
  // The colours of a phone stay as they are, with their profile; any others become sRGB.
  const inColours = (image: Sharp) => (isWiderThanSrgb(icc) ? image.keepIccProfile() : image)
  const widest = Math.max(...wanted.map(({ width }) => width))
  const upright = sharp(bytes, options).autoOrient()
  const shown = crop ? upright.extract(cropRegion(autoOrient, crop)) : upright
  const decoded = await inColours(shrink(shown, widest)).png({ compressionLevel: 0 }).toBuffer()
  const copies: Copy[] = []
  for (const { name, width: term, format } of wanted) {
    const shrunk = inColours(shrink(sharp(decoded), term))
    const made = await encode(shrunk, format).toBuffer({ resolveWithObject: true })
    copies.push({ name, format, bytes: made.data, width: made.info.width, height: made.info.height })
  }
  return { width: autoOrient.width, height: autoOrient.height, copies }
}

function shrink(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: HIGHEST_COPY, fit: 'inside', withoutEnlargement: true })
}

function encode(image: Sharp, format: CopyFormat): Sharp {
  return format === 'avif' ? image.avif(ENCODING) : image.webp()
}
