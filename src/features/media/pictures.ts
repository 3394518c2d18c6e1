import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { logEvent } from '@/domain/events'
import {
  cropOf,
  focalOf,
  IMAGE_COPIES,
  MIDDLE,
  type Picture,
  regionAround,
  standsStill,
  storedNameOf,
} from '@/domain/image'
import { env } from '@/env'
import { withTimeout } from '@/lib/timing'
import type { Media } from '../../../payload-types'
import { contentOf } from './disk-store'
import { servedStore } from './media-store'

/** The image at an address, with its entry in the media collection; null for no address. */
export async function findPicture(payload: Payload, src: string | null | undefined): Promise<Picture | null> {
  if (!src) return null
  const entry = await findEntry(payload, src)
  return entry ? toPicture(src, entry) : { src, copies: '', size: null, alt: '', focal: MIDDLE }
}

/** The address may name the image, one of its copies, or a former copy with another crop. */
async function findEntry(payload: Payload, src: string): Promise<Media | null> {
  const name = storedNameOf(src, env.SITE_URL)
  if (!name) return null
  const { rows } = await payload.db.drizzle.execute(
    sql`select "id" from "media" where ${name} in ("filename", "sizes_w480_filename", "sizes_w960_filename", "sizes_w1600_filename")
    or "former_copies" @> to_jsonb(${name}::text) limit 1`,
  )
  const id = rows[0]?.id
  if (typeof id !== 'string') return null
  return payload.findByID({
    collection: 'media',
    id,
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
  })
}

function toPicture(src: string, entry: Media): Picture {
  const copies = copiesOf(entry)
  const largest = copies.at(-1)
  const isCut = cropOf(entry) !== null
  const { width, height } = (isCut ? largest : entry) ?? {}
  return {
    src: isCut && largest ? largest.url : src,
    copies: isCut || standsStill(entry) ? copies.map((copy) => `${copy.url} ${copy.width}w`).join(', ') : '',
    size: width && height ? { width, height } : null,
    alt: entry.alt,
    focal: focalOf(entry),
  }
}

type Copy = { url: string; filename: string; width: number; height: number }

/** The smallest first. A small image has no wider copies. */
function copiesOf({ sizes }: Media): Copy[] {
  const found = IMAGE_COPIES.flatMap(({ name }): Copy[] => {
    const { url, filename, width, height } = sizes?.[name] ?? {}
    return url && filename && width && height ? [{ url, filename, width, height }] : []
  })
  return found.filter(({ width }, index) => found.findIndex((each) => each.width === width) === index)
}

/**
 * `src` is the address of the image itself, or null for a card without one. `isAway` says that the image could not
 * be read.
 */
type CardPicture = { src: string | null; isAway: boolean }

const PATIENCE_MS = 2_000

/**
 * An image of the media collection in the form of a card, around its focal point.
 *
 * @param size - of the card, in pixels
 */
export async function readCardPicture(
  payload: Payload,
  src: string | null | undefined,
  size: { width: number; height: number },
): Promise<CardPicture> {
  const entry = src ? await findEntry(payload, src) : null
  const copy = entry && copiesOf(entry).at(-1)
  if (!entry || !copy) return { src: null, isAway: false }
  try {
    const bytes = await withTimeout(contentOf(servedStore, copy.filename), PATIENCE_MS)
    if (!bytes) throw new Error('A copy of an image is not in the store')
    const region = regionAround(copy, size.width / size.height, focalOf(entry))
    const card = await sharp(bytes)
      .extract(region)
      .resize(size.width, size.height)
      .jpeg({ quality: 80 })
      .toBuffer()
    return { src: `data:image/jpeg;base64,${card.toString('base64')}`, isAway: false }
  } catch (err) {
    logEvent(payload.logger, 'media.failed', { err })
    return { src: null, isAway: true }
  }
}
