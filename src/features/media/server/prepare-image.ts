import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { PayloadRequest } from 'payload'
import sharp from 'sharp'
import { toSlug } from '@/domain/slug'
import {
  type CopyFormat,
  type Crop,
  cropRegion,
  IMAGE_COPIES,
  IMAGE_LIMITS,
  IMAGE_PROBLEMS,
  type ImageKind,
  imageKindOf,
} from '@/features/media/rules/image'
import { createBoundedQueue, QueueFullError } from '@/lib/bounded-queue'
import { ImageStructureError } from '@/lib/image-metadata/avif'
import { withoutMetadata } from '@/lib/image-metadata/clean'
import { flagsOf, setFlags } from '@/lib/payload-flags'
import { isOneLine, isWellFormedText } from '@/lib/text'
import { Refusal } from '@/server/errors'
import { takeEdits } from './image-edits'

/**
 * Detects the kind of an image by its bytes and reads its size from its header, without decoding it.
 *
 * @throws {Refusal} 400 for a file that is no image, and for one that is too large to be decoded
 */
async function inspectImage(bytes: Buffer): Promise<ImageKind> {
  if (bytes.length > IMAGE_LIMITS.bytes) throw new Refusal(IMAGE_PROBLEMS.tooLarge, 400)
  // Detected before sharp reads it, because sharp also reads formats that can refer to other files.
  const kind = imageKindOf(bytes)
  if (!kind) throw new Refusal(IMAGE_PROBLEMS.unknown, 400)
  const { width, height } = await headerOf(bytes)
  if (width * height > IMAGE_LIMITS.pixels) throw new Refusal(IMAGE_PROBLEMS.tooManyPixels, 400)
  return kind
}

async function headerOf(bytes: Buffer): Promise<{ width: number; height: number; pages: number }> {
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width, height, pages }
  } catch {
    throw new Refusal(IMAGE_PROBLEMS.damaged, 400)
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

type Copy = { name: string; format: CopyFormat; bytes: Buffer; width: number; height: number }

/** The size of an image and its copies. */
export type Copies = { width: number; height: number; copies: Copy[] }

/**
 * Half the work of sharp's default for some 10% more bytes: 2 s of a core instead of 20 for photographs of 24
 * megapixels.
 */
const ENCODING = { quality: 55, effort: 2 } as const

/** Pixels: WebP has no higher images. A screenshot of a whole page keeps a width at which it can be read. */
const HIGHEST = 16_383

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
  try {
    return await enqueue(() => decodeOnce(bytes, crop))
  } catch (error) {
    if (error instanceof QueueFullError) throw new Refusal(IMAGE_PROBLEMS.busy, 503)
    throw new Refusal(IMAGE_PROBLEMS.damaged, 400)
  }
}

async function decodeOnce(bytes: Buffer, crop: Crop | null): Promise<Copies> {
  const options = { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'truncated' } as const
  const { autoOrient } = await sharp(bytes, options).metadata()
  const widest = Math.max(...IMAGE_COPIES.map(({ width }) => width))
  const upright = sharp(bytes, options).autoOrient()
  const shown = crop ? upright.extract(cropRegion(autoOrient, crop)) : upright
  const { data, info } = await shrink(shown, widest).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const copies: Copy[] = []
  for (const { name, width: term, format } of IMAGE_COPIES) {
    const shrunk = shrink(sharp(data, { raw: { width, height, channels } }), term)
    const made = await encode(shrunk, format).toBuffer({ resolveWithObject: true })
    copies.push({ name, format, bytes: made.data, width: made.info.width, height: made.info.height })
  }
  return { width: autoOrient.width, height: autoOrient.height, copies }
}

function shrink(image: sharp.Sharp, width: number): sharp.Sharp {
  return image.resize({ width, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
}

function encode(image: sharp.Sharp, format: CopyFormat): sharp.Sharp {
  return format === 'avif' ? image.avif(ENCODING) : image.webp()
}

declare module 'payload' {
  interface RequestContext {
    /** The file of the request, ready to be stored: checked, cleaned and copied before the transaction. */
    preparedImage?: PreparedImage
  }
}

/** `source` tells which file it was. */
type PreparedImage = Copies & { source: Buffer; isAnimated: boolean }

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
  const { type, extension } = await inspectImage(file.data)
  const data = cleaned(file.data, extension)
  const { crop = null } = takeEdits(req)
  const moves = await isAnimated(data)
  if (moves && crop) throw new Refusal(IMAGE_PROBLEMS.moves, 400)
  // Made of what is stored, so that a file whose picture cannot be decoded without its metadata is refused.
  const copies = await createCopies(data, crop)
  setFlags(req, { preparedImage: { ...copies, source: data, isAnimated: moves } })
  req.file = {
    ...file,
    data,
    size: data.length,
    name: `${storedName(file.name)}.${extension}`,
    mimetype: type,
  }
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
