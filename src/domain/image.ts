/** The images that can be uploaded: the type and the ending that belong to what their bytes are. */
export const IMAGE_KINDS = [
  { type: 'image/jpeg', extension: 'jpg' },
  { type: 'image/png', extension: 'png' },
  { type: 'image/webp', extension: 'webp' },
  { type: 'image/avif', extension: 'avif' },
  { type: 'image/gif', extension: 'gif' },
] as const

export type ImageKind = (typeof IMAGE_KINDS)[number]

/** The type of a stored image: it ends as its bytes say. What is none is sent as nothing that a browser would open. */
export function imageTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  // So are images called that are older than the rule for names.
  const kind = IMAGE_KINDS.find(({ extension }) => extension === (ending === 'jpeg' ? 'jpg' : ending))
  return kind?.type ?? 'application/octet-stream'
}

const MEGABYTE = 1024 * 1024

/** `bodyBytes`: of the form that carries an image. */
export const IMAGE_LIMITS = { bytes: 25 * MEGABYTE, bodyBytes: 25.1 * MEGABYTE, pixels: 50_000_000 } as const

/** Copies of an image in pixels of width, named as the fields that hold them. */
export const IMAGE_COPIES = [
  { name: 'w480', width: 480 },
  { name: 'w960', width: 960 },
  { name: 'w1600', width: 1600 },
] as const

export const IMAGE_PROBLEMS = {
  missing: 'Choose an image to upload',
  name: 'The name of the file holds characters that no name has: rename it first',
  tooLarge: 'The image is larger than 25 MB: make it smaller first',
  tooManyPixels: 'The image has more than 50 megapixels: make it smaller first',
  unknown: 'Choose a JPEG, PNG, WebP, AVIF or GIF image',
  damaged: 'The image is damaged or not complete',
  store: 'Images cannot be stored at the moment: try again in a minute',
  unavailable: 'Images cannot be shown at the moment',
  busy: 'Other images are being prepared: try again in a minute',
} as const
