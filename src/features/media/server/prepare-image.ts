import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { PayloadRequest } from 'payload'
import sharp, { type Sharp } from 'sharp'
import { toSlug } from '@/domain/slug'
import {
  type CopyFormat,
  type Crop,
  convertedKindOf,
  cropRegion,
  HIGHEST_COPY,
  IMAGE_COPIES,
  IMAGE_LIMITS,
  IMAGE_PROBLEMS,
  type ImageCopy,
  type ImageKind,
  imageKindOf,
} from '@/features/media/rules/image'
import { refusalOf } from '@/features/media/rules/refused-file'
import { createBoundedQueue, QueueFullError } from '@/lib/bounded-queue'
import { ImageStructureError } from '@/lib/image-metadata/avif'
import { withoutMetadata } from '@/lib/image-metadata/clean'
import { isWiderThanSrgb } from '@/lib/image-metadata/icc'
import { isRaw } from '@/lib/image-metadata/tiff'
import { flagsOf, setFlags } from '@/lib/payload-flags'
import { isOneLine, isWellFormedText } from '@/lib/text'
import { Refusal } from '@/server/errors'
import { convertImage, hasMemoryFor, memoryOfMachine } from './convert-image'
import { takeEdits } from './image-edits'

type Upload = { bytes: Buffer; kind: ImageKind }

/**
 * Detects the kind of an image by its bytes and reads its size from its header, without decoding it. What browsers do not
 * show is converted.
 *
 * @throws {Refusal} 400 for a file that is no image, and for one that is too large to be decoded
 */
async function receiveImage(bytes: Buffer): Promise<Upload> {
  if (bytes.length > IMAGE_LIMITS.bytes) throw new Refusal(IMAGE_PROBLEMS.tooLarge, 400)
  // Detected before sharp reads it, because sharp also reads formats that can refer to other files.
  const kind = imageKindOf(bytes)
  const other = kind ? undefined : convertedKindOf(bytes)
  if (!kind && !other) throw new Refusal(refusalOf(bytes) ?? IMAGE_PROBLEMS.unknown, 400)
  if (other === 'tiff' && isRaw(bytes)) throw new Refusal(IMAGE_PROBLEMS.raw, 400)
  const { width, height, space } = await headerOf(bytes, other)
  if (width * height > IMAGE_LIMITS.pixels) throw new Refusal(IMAGE_PROBLEMS.tooManyPixels, 400)
  if (kind && space !== 'cmyk') return { bytes, kind }
  return convert(bytes, other ?? 'cmyk', width * height)
}

async function convert(bytes: Buffer, from: 'heic' | 'tiff' | 'cmyk', pixels: number): Promise<Upload> {
  if (!hasMemoryFor(pixels, memoryOfMachine())) throw new Refusal(IMAGE_PROBLEMS.memory, 400)
  const converted = await withinQueue(() => convertImage(bytes, from, pixels), from)
  const kind = imageKindOf(converted)
  if (!kind) throw new Error('An image was converted into what is none')
  return { bytes: converted, kind }
}

type Header = { width: number; height: number; pages: number; space?: string }

async function headerOf(bytes: Buffer, kind: 'heic' | 'tiff' | 'damaged' = 'damaged'): Promise<Header> {
  try {
    const { width, height, pages = 1, space } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width, height, pages, space }
  } catch {
    throw new Refusal(IMAGE_PROBLEMS[kind], 400)
  }
}

/** An AVIF names its kind in the first box. This one is an animation. */
const FILM = /^....ftyp(?:....)*?avis/s
const BOX_BYTES = 64

/**
 * Whether an image has more than one frame. Its copies show the first.
 *
 * @throws {Refusal} 400 when its header cannot be read
 */
export async function isAnimated(bytes: Buffer): Promise<boolean> {
  // Sharp detects neither an animated PNG, whose chunk precedes its pixels, nor a film.
  if (bytes.toString('latin1', 1, 4) === 'PNG')
    return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL')
  const box = bytes.toString('latin1', 0, Math.min(BOX_BYTES, bytes.readUInt32BE(0)))
  return FILM.test(box) || (await headerOf(bytes)).pages > 1
}

type Copy = ImageCopy & { bytes: Buffer; width: number; height: number }

/** The size of an image and its copies. */
export type Copies = { width: number; height: number; copies: Copy[] }

/**
 * A quarter of the work of sharp's default for some 5% more bytes. Of effort 2 a photograph of soft shapes and grain has 60%
 * more bytes and looks worse, for the same work; one of many edges 5 to 10% more, for half of it (sharp 0.35.5).
 */
const ENCODING = { quality: 55, effort: 3 } as const

// One image after the other on one core, so that the other core serves the site. Only a few wait, because each holds
// its image in memory.
const enqueue = createBoundedQueue({ atOnce: 1, waiting: 4 })
sharp.concurrency(1)

/**
 * Makes the copies of an image in the widths that pages use, off the event loop.
 *
 * @param crop - the part that they show; null for all
 * @throws {Refusal} 400 when it cannot be decoded, 503 when too many images wait
 */
export async function createCopies(bytes: Buffer, crop: Crop | null): Promise<Copies> {
  return withinQueue(() => decodeOnce(bytes, crop), 'damaged')
}

async function withinQueue<T>(
  work: () => Promise<T>,
  problem: 'damaged' | 'heic' | 'tiff' | 'cmyk',
): Promise<T> {
  try {
    return await enqueue(work)
  } catch (error) {
    if (error instanceof QueueFullError) throw new Refusal(IMAGE_PROBLEMS.busy, 503)
    throw new Refusal(IMAGE_PROBLEMS[problem], 400)
  }
}

async function decodeOnce(bytes: Buffer, crop: Crop | null): Promise<Copies> {
  const options = { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'truncated' } as const
  const { autoOrient, icc } = await sharp(bytes, options).metadata()
  // The colours of a phone stay as they are, with their profile; any others become sRGB.
  const inColours = (image: Sharp) => (isWiderThanSrgb(icc) ? image.keepIccProfile() : image)
  const widest = Math.max(...IMAGE_COPIES.map(({ width }) => width))
  const upright = sharp(bytes, options).autoOrient()
  const shown = crop ? upright.extract(cropRegion(autoOrient, crop)) : upright
  const decoded = await inColours(shrink(shown, widest)).png({ compressionLevel: 0 }).toBuffer()
  const copies: Copy[] = []
  for (const { name, width: term, format } of IMAGE_COPIES) {
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

declare module 'payload' {
  interface RequestContext {
    /** The file of the request, ready to be stored: checked, cleaned and copied before the transaction. */
    preparedImage?: PreparedImage
  }
}

/** `source` tells which file it was, and `copiesOf` the name of which those of the copies are made. */
type PreparedImage = Copies & { source: Buffer; isAnimated: boolean; copiesOf: string }

const LONGEST_NAME = 60
const RANDOM_BYTES = 4

/**
 * Prepares the file of a request: checked, without metadata, with its copies, under a name that fits its bytes. It
 * takes seconds, so no transaction may be open.
 *
 * @throws {Refusal} when the image is not accepted, with the reason
 */
export async function prepareImage(req: PayloadRequest): Promise<void> {
  const { file } = req
  if (!file || flagsOf(req).preparedImage?.source === file.data) return
  if (!isWellFormedText(file.name) || !isOneLine(file.name)) throw new Refusal(IMAGE_PROBLEMS.name, 400)
  const { bytes, kind } = await receiveImage(file.data)
  const { type, extension } = kind
  const data = cleaned(bytes, extension)
  const { crop = null } = takeEdits(req)
  const moves = await isAnimated(data)
  if (moves && crop) throw new Refusal(IMAGE_PROBLEMS.moves, 400)
  // Made of what is stored, so that a file whose picture cannot be decoded without its metadata is refused.
  const copies = await createCopies(data, crop)
  const name = `${storedName(file.name)}.${extension}`
  // Copies under the name of the image itself show all of it.
  const copiesOf = crop ? `${storedName(path.parse(name).name)}.${extension}` : name
  setFlags(req, { preparedImage: { ...copies, source: data, isAnimated: moves, copiesOf } })
  req.file = { ...file, data, size: data.length, name, mimetype: type }
}

/** The original is public, so it must not tell where it was taken, by whom, and with which camera (T172). */
function cleaned(bytes: Buffer, kind: ImageKind['extension']): Buffer {
  try {
    return withoutMetadata(bytes, kind)
  } catch (error) {
    if (error instanceof ImageStructureError) throw new Refusal(IMAGE_PROBLEMS.structure, 400)
    throw error
  }
}

/** Never the name of another file, so that an upload writes and removes only its own files. */
export function storedName(name: string): string {
  const base = toSlug(path.parse(name.replaceAll('\\', '/')).name).slice(0, LONGEST_NAME)
  return `${base || 'image'}-${randomBytes(RANDOM_BYTES).toString('hex')}`
}
