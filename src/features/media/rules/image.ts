import { decoded } from '@/lib/text'

/** The formats in which images are stored, with the media type and the file extension of each. */
export const IMAGE_KINDS = [
  { type: 'image/jpeg', extension: 'jpg' },
  { type: 'image/png', extension: 'png' },
  { type: 'image/webp', extension: 'webp' },
  { type: 'image/avif', extension: 'avif' },
  { type: 'image/gif', extension: 'gif' },
] as const

export type ImageKind = (typeof IMAGE_KINDS)[number]

/** The formats that are taken and stored as JPEG or PNG, because browsers do not show them. */
const CONVERTED_KINDS = [
  { type: 'image/heic', extensions: ['heic', 'heics'] },
  { type: 'image/heif', extensions: ['heif', 'hif'] },
  { type: 'image/tiff', extensions: ['tif', 'tiff'] },
] as const

/** The media types of images that can be uploaded; APNG is what some programs call a PNG that moves. */
export const UPLOAD_TYPES: string[] = [
  ...IMAGE_KINDS.map(({ type }) => type),
  'image/apng',
  ...CONVERTED_KINDS.map(({ type }) => type),
]

const CONVERTED_EXTENSIONS = CONVERTED_KINDS.flatMap(({ extensions }) => extensions.map((each) => `.${each}`))

/** What a file input accepts. Some systems know no media type for the files of a phone. */
export const UPLOAD_ACCEPT = [...UPLOAD_TYPES, ...CONVERTED_EXTENSIONS].join(',')

/** Whether a file may be an image that can be uploaded, by what its system says of it. */
export function maybeImage({ name, type }: { name: string; type: string }): boolean {
  return (
    UPLOAD_TYPES.includes(type) || CONVERTED_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending))
  )
}

const SIGNATURES: Record<ImageKind['extension'], (head: string) => boolean> = {
  jpg: (head) => head.startsWith('\xff\xd8\xff'),
  png: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  webp: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  avif: (head) => head.startsWith('ftyp', 4) && /avi[fs]/.test(head),
  gif: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
}

const HEAD_BYTES = 32

/** The kind of an image by its first bytes, whatever its name says; undefined for any other file. */
export function imageKindOf(bytes: Buffer): ImageKind | undefined {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  return IMAGE_KINDS.find(({ extension }) => SIGNATURES[extension](head))
}

/** How a TIFF begins, of either order of bytes; the last two are of those over 4 GB. */
const TIFF = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']

/** The brands of HEIC and HEIF in the first box, which may name many. */
const HEIF = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/
const BOX_BYTES = 96

/** What a file is that is taken and stored as JPEG or PNG; undefined for any other file. */
export function convertedKindOf(bytes: Buffer): 'heic' | 'tiff' | undefined {
  const head = bytes.toString('latin1', 0, BOX_BYTES)
  if (TIFF.some((begin) => head.startsWith(begin))) return 'tiff'
  if (!head.startsWith('ftyp', 4)) return
  const box = head.slice(8, Math.min(BOX_BYTES, bytes.readUInt32BE(0)))
  return box.match(/[\s\S]{4}/g)?.some((brand) => HEIF.test(brand)) ? 'heic' : undefined
}

/**
 * The media type of a stored image, by its extension, which was set from its bytes. Any other file is sent as a type
 * that no browser opens.
 */
export function imageTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  // Images from before the rule for names may end in `.jpeg`.
  const kind = IMAGE_KINDS.find(({ extension }) => extension === (ending === 'jpeg' ? 'jpg' : ending))
  return kind?.type ?? 'application/octet-stream'
}

const MEGABYTE = 1024 * 1024

/** `bodyBytes` is the limit of the whole form that carries an image. */
export const IMAGE_LIMITS = { bytes: 25 * MEGABYTE, bodyBytes: 25.1 * MEGABYTE, pixels: 50_000_000 } as const

/**
 * The copies of an image, by their width in pixels and the names of their fields. WebP is for what shows no AVIF: Edge
 * before 121, and readers of feeds.
 */
export const IMAGE_COPIES = [
  { name: 'w480', width: 480, format: 'avif' },
  { name: 'w960', width: 960, format: 'avif' },
  { name: 'w1600', width: 1600, format: 'avif' },
  { name: 'webp960', width: 960, format: 'webp' },
  { name: 'webp1600', width: 1600, format: 'webp' },
] as const

/** A copy by its name and format. */
export type ImageCopy = Pick<(typeof IMAGE_COPIES)[number], 'name' | 'format'>
export type CopyFormat = ImageCopy['format']

export const IMAGE_PROBLEMS = {
  missing: 'Choose an image to upload',
  name: 'The name of the file holds characters that no name has: rename it first',
  tooLarge: 'The image is larger than 25 MB: make it smaller first',
  tooManyPixels: 'The image has more than 50 megapixels: make it smaller first',
  unknown: 'Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC or TIFF image',
  damaged: 'The image is damaged or not complete',
  heic: 'This HEIC image could not be read here: save it as JPEG first. iPhones take JPEG with Settings, Camera, Formats, Most Compatible',
  tiff: 'This TIFF image could not be read here: save it as PNG or JPEG first',
  raw: 'This is a raw file of a camera: export it as JPEG first',
  cmyk: 'This image of printing inks (CMYK) could not be read here: save it as an RGB image first',
  memory:
    'This server has too little memory to convert a HEIC, TIFF or CMYK image of so many pixels: save it as an RGB image in JPEG first',
  structure: 'What the camera wrote into this image cannot be taken out: save it as JPEG or PNG first',
  store: 'Images cannot be stored at the moment: try again in a minute',
  unavailable: 'Images cannot be shown at the moment',
  converter:
    'HEIC, TIFF and CMYK images cannot be converted at the moment, which the log explains: save it as an RGB image in JPEG first',
  busy: 'Other images are being prepared: try again in a minute',
  moves: 'A part of an image that moves cannot be cut out: do that before you upload it',
} as const

/** The exit code of the converter for an image that it cannot read. */
export const UNREADABLE = 65

/** The name of a copy of a file. */
export const copyNameOf = (filename: string, { name, format }: ImageCopy): string =>
  `${filename.replace(/\.[^.]*$/, '')}-${name}.${format}`

/**
 * The name of which those of the copies of a whole image are made that came when a part of it had been cut out already. What
 * stands under the image's own may show that part, and be public.
 */
export const lateNameOf = (filename: string): string => `${filename.replace(/\.[^.]*$/, '')}-all.`

/** Pixels: WebP has no higher images. A screenshot of a whole page keeps a width at which it can be read. */
export const HIGHEST_COPY = 16_383

/** The size of the copy of an image in one of the widths; a small image is not enlarged. */
export function fitCopy(size: { width: number; height: number }, width: number) {
  const scale = Math.min(1, width / size.width, HIGHEST_COPY / size.height)
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
}

/** The crop of an image, in percent of its width and height, from its upper left corner. */
export type Crop = { x: number; y: number; width: number; height: number }

/** The point of an image that stays visible in a frame of another ratio, in percent of its width and height. */
export type FocalPoint = { x: number; y: number }

/** An image as a page shows it. */
export type Picture = {
  /** The image itself, or its largest copy when a part of it is cut out. */
  src: string
  /** The AVIF copies as a `srcset`; empty for an image without any. */
  copies: string
  /** The WebP copies as a `srcset`; empty for an image without any, such as one from before there were any. */
  fallbacks: string
  /** The WebP copy for whatever reads no `srcset`; otherwise as `src`. */
  plain: string
  /** In pixels; null for an image of another site. */
  size: { width: number; height: number } | null
  alt: string
  focal: FocalPoint
}

const within = (value: number) => Math.min(100, Math.max(0, value))

/**
 * The focal point of an image within its crop, in percent of the crop. A point outside of the crop moves to the nearest
 * edge.
 *
 * @param crop - null for the whole image
 */
export function focalWithin({ x, y }: FocalPoint, crop: Crop | null): FocalPoint {
  if (!crop) return { x: within(x), y: within(y) }
  return { x: within(((x - crop.x) / crop.width) * 100), y: within(((y - crop.y) / crop.height) * 100) }
}

/**
 * The largest part of an image with another ratio, with the focal point as near to its middle as the edges allow.
 *
 * @param size - of the image, in pixels, as is the result
 * @param ratio - of the part: its width divided by its height
 */
export function regionAround(
  size: { width: number; height: number },
  ratio: number,
  focal: FocalPoint,
): { left: number; top: number; width: number; height: number } {
  const width = Math.max(1, Math.min(size.width, Math.round(size.height * ratio)))
  const height = Math.max(1, Math.min(size.height, Math.round(size.width / ratio)))
  const start = (whole: number, part: number, percent: number) =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * percent) / 100 - part / 2)))
  return { left: start(size.width, width, focal.x), top: start(size.height, height, focal.y), width, height }
}

/** The crop of an image in pixels, kept within the image. */
export function cropRegion(size: { width: number; height: number }, { x, y, width, height }: Crop) {
  const left = Math.min(size.width - 1, Math.round((size.width * x) / 100))
  const top = Math.min(size.height - 1, Math.round((size.height * y) / 100))
  return {
    left,
    top,
    width: Math.max(1, Math.min(size.width - left, Math.round((size.width * width) / 100))),
    height: Math.max(1, Math.min(size.height - top, Math.round((size.height * height) / 100))),
  }
}

/** The part of a media entry that says which part of its image is shown. */
type CroppedMedia = {
  focalX?: number | null
  focalY?: number | null
  crop?: { x?: number | null; y?: number | null; width?: number | null; height?: number | null } | null
}

export const MIDDLE: FocalPoint = { x: 50, y: 50 }

/** The stored crop of an image; null for the whole image. */
export function cropOf({ crop }: CroppedMedia): Crop | null {
  const { x, y, width, height } = crop ?? {}
  return typeof x === 'number' && typeof y === 'number' && width && height ? { x, y, width, height } : null
}

/** The focal point of an image within its crop. */
export function focalOf(entry: CroppedMedia): FocalPoint {
  return focalWithin({ x: entry.focalX ?? MIDDLE.x, y: entry.focalY ?? MIDDLE.y }, cropOf(entry))
}

/**
 * Whether an image is known to be without animation. Uploads from before this was stored count as still only if they
 * are JPEG or PNG, which hardly ever move.
 */
export function standsStill({ animated, mimeType }: { animated?: boolean | null; mimeType?: string | null }) {
  return animated === false || (!animated && (mimeType === 'image/jpeg' || mimeType === 'image/png'))
}

/** The path below which the images of the media collection are served. */
export const IMAGE_FILES = '/api/media/file/'

/**
 * The name of the stored file at the address of an image; null for an image of another site.
 *
 * @param origin - of this site
 */
export function storedNameOf(src: string, origin: string): string | null {
  if (!URL.canParse(src, origin)) return null
  const { host, pathname } = new URL(src, origin)
  if (host !== new URL(origin).host || !pathname.startsWith(IMAGE_FILES)) return null
  return decoded(pathname.slice(IMAGE_FILES.length))
}

const ADDRESS = /[^\s"'<>]*\/api\/media\/file\/[^\s"'<>]+/g

/** The names of the stored files that an HTML text shows or links to, repeated as often as they occur. */
export function storedNamesIn(html: string, origin: string): string[] {
  return [...html.matchAll(ADDRESS)].flatMap(([address]) => storedNameOf(address, origin) ?? [])
}

/** The part of a media entry that names files. */
type Stored = {
  filename?: string | null
  sizes?: Partial<Record<(typeof IMAGE_COPIES)[number]['name'], { filename?: string | null }>> | null
  /** The names of copies with an earlier crop, as JSON. */
  formerCopies?: unknown
}

/** The names of the copies of an image that show its present crop. */
export function copyNamesOf({ sizes }: Stored): string[] {
  return IMAGE_COPIES.flatMap(({ name }) => sizes?.[name]?.filename ?? [])
}

/** The names of the copies with an earlier crop, whose addresses still work. */
export function formerNamesOf({ formerCopies }: Stored): string[] {
  const names: unknown[] = Array.isArray(formerCopies) ? formerCopies : []
  return names.filter((name) => typeof name === 'string')
}

/** The names of all files that an entry has, the image itself first. */
export function fileNamesOf(entry: Stored): string[] {
  return [...(entry.filename ? [entry.filename] : []), ...copyNamesOf(entry), ...formerNamesOf(entry)]
}
