import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Payload, PayloadRequest } from 'payload'
import sharp from 'sharp'
import { logEvent } from '@/domain/events'
import { toSlug } from '@/domain/slug'
import {
  type Crop,
  convertedKindOf,
  IMAGE_LIMITS,
  IMAGE_PROBLEMS,
  type ImageKind,
  imageKindOf,
} from '@/features/media/rules/image'
import { refusalOf } from '@/features/media/rules/refused-file'
import { createBoundedQueue, QueueFullError } from '@/lib/bounded-queue'
import { ImageStructureError } from '@/lib/image-metadata/avif'
import { withoutMetadata } from '@/lib/image-metadata/clean'
import { isRaw } from '@/lib/image-metadata/tiff'
import { flagsOf, setFlags } from '@/lib/payload-flags'
import { isOneLine, isWellFormedText } from '@/lib/text'
import { Refusal } from '@/server/errors'
import { ConverterError, convertImage, hasMemoryFor, memoryOfMachine } from './convert-image'
import { takeEdits } from './image-edits'
import { type Copies, makeCopies } from './make-copies'

type Upload = { bytes: Buffer; kind: ImageKind }

/**
 * Detects the kind of an image by its bytes and reads its size from its header, without decoding it. What browsers do not
 * show is converted.
 *
 * @throws {Refusal} 400 for a file that is no image, and for one that is too large to be decoded; 503 when it cannot be
 * converted at the moment
 */
async function receiveImage(bytes: Buffer, { logger }: Payload): Promise<Upload> {
  if (bytes.length > IMAGE_LIMITS.bytes) throw new Refusal(IMAGE_PROBLEMS.tooLarge, 400)
  // Detected before sharp reads it, because sharp also reads formats that can refer to other files.
  const kind = imageKindOf(bytes)
  const other = kind ? undefined : convertedKindOf(bytes)
  if (!kind && !other) throw new Refusal(refusalOf(bytes) ?? IMAGE_PROBLEMS.unknown, 400)
  if (other === 'tiff' && isRaw(bytes)) throw new Refusal(IMAGE_PROBLEMS.raw, 400)
  const { width, height, space } = await headerOf(bytes, other)
  if (width * height > IMAGE_LIMITS.pixels) throw new Refusal(IMAGE_PROBLEMS.tooManyPixels, 400)
  if (kind && space !== 'cmyk') return { bytes, kind }
  return convert(bytes, { from: other ?? 'cmyk', pixels: width * height, logger })
}

type Conversion = { from: 'heic' | 'tiff' | 'cmyk'; pixels: number; logger: Payload['logger'] }

async function convert(bytes: Buffer, { from, pixels, logger }: Conversion): Promise<Upload> {
  if (!hasMemoryFor(pixels, memoryOfMachine())) throw new Refusal(IMAGE_PROBLEMS.memory, 400)
  const work = () =>
    convertImage(bytes, from, pixels).catch((err: unknown) => {
      if (!(err instanceof ConverterError)) throw err
      logEvent(logger, 'media.converter', { err })
      throw new Refusal(IMAGE_PROBLEMS.converter, 503)
    })
  const converted = await withinQueue(work, from)
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
  return withinQueue(() => makeCopies(bytes, crop), 'damaged')
}

async function withinQueue<T>(
  work: () => Promise<T>,
  problem: 'damaged' | 'heic' | 'tiff' | 'cmyk',
): Promise<T> {
  try {
    return await enqueue(work)
  } catch (error) {
    if (error instanceof QueueFullError) throw new Refusal(IMAGE_PROBLEMS.busy, 503)
    if (error instanceof Refusal) throw error
    throw new Refusal(IMAGE_PROBLEMS[problem], 400)
  }
}

declare module 'payload' {
  interface RequestContext {
    /** The file of the request, ready to be stored: checked, cleaned and copied before the transaction. */
    preparedImage?: PreparedImage
  }
}

/**
 * `source` tells which file it was, `copiesOf` the name of which those of the copies are made, and `whole` has the copies for
 * texts, which show all of an image, where the others show a part; their names are made of the image's own.
 */
type PreparedImage = Copies & {
  source: Buffer
  isAnimated: boolean
  copiesOf: string
  whole: Copies | null
}

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
  const { bytes, kind } = await receiveImage(file.data, req.payload)
  const { type, extension } = kind
  const data = cleaned(bytes, extension)
  const { crop = null } = takeEdits(req)
  const moves = await isAnimated(data)
  if (moves && crop) throw new Refusal(IMAGE_PROBLEMS.moves, 400)
  // Made of what is stored, so that a file whose picture cannot be decoded without its metadata is refused.
  const copies = await createCopies(data, crop)
  const whole = crop ? await createCopies(data, null) : null
  const name = `${storedName(file.name)}.${extension}`
  // Copies under the name of the image itself show all of it.
  const copiesOf = crop ? `${storedName(path.parse(name).name)}.${extension}` : name
  setFlags(req, { preparedImage: { ...copies, source: data, isAnimated: moves, copiesOf, whole } })
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
