import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import {
  type CopyFormat,
  copyNameOf,
  cropOf,
  fitCopy,
  focalOf,
  formerNamesOf,
  IMAGE_COPIES,
  IMAGE_FILES,
  lateNameOf,
  MIDDLE,
  type Picture,
  regionAround,
  standsStill,
  storedNameOf,
} from '@/features/media/rules/image'
import { withTimeout } from '@/lib/timing'
import type { Media } from '../../../../payload-types'
import { contentOf } from './disk-store'
import { servedStore } from './media-store'

/** The image at an address, with its entry in the media collection; null for no address. */
export async function findPicture(payload: Payload, src: string | null | undefined): Promise<Picture | null> {
  return src ? ((await findPictures(payload, [src])).get(src) ?? null) : null
}

/** The images at some addresses, each with its entry in the media collection, by their addresses. */
export async function findPictures(
  payload: Payload,
  addresses: readonly string[],
): Promise<Map<string, Picture>> {
  const entries = await findEntries(payload, addresses)
  return new Map(
    addresses.map((src): [string, Picture] => {
      const entry = entries.get(src)
      return [src, entry ? toPicture(src, entry) : { ...WITHOUT_ENTRY, src, plain: src }]
    }),
  )
}

/**
 * The images at some addresses as texts show them, which is as they were uploaded, also when a part is cut out of them for
 * other places; without those of which there is nothing but the file itself, and without addresses of copies.
 */
export async function findWholePictures(
  payload: Payload,
  addresses: readonly string[],
): Promise<Map<string, Picture>> {
  const entries = await findEntries(payload, addresses)
  return new Map(
    [...entries].flatMap(([src, entry]): [string, Picture][] => {
      if (storedNameOf(src, env.SITE_URL) !== entry.filename) return []
      return [[src, toPicture(src, cropOf(entry) ? asUploaded(entry) : entry)]]
    }),
  )
}

const WITHOUT_ENTRY = { copies: '', fallbacks: '', size: null, alt: '', focal: MIDDLE }

const COLUMNS = ['filename', ...IMAGE_COPIES.map(({ name }) => `sizes_${name}_filename`)]
  .map((column) => `"${column}"`)
  .join(', ')

/** An address may name the image, one of its copies, or a former copy with another crop. */
async function findEntries(payload: Payload, addresses: readonly string[]): Promise<Map<string, Media>> {
  const names = new Map(
    addresses.flatMap((src): [string, string][] => {
      const name = storedNameOf(src, env.SITE_URL)
      return name ? [[src, name]] : []
    }),
  )
  if (names.size === 0) return new Map()
  const { rows } = await payload.db.drizzle.execute(
    sql`select "name", "found"."id" from json_array_elements_text(${JSON.stringify([...new Set(names.values())])}::json) as "wanted" ("name"),
    lateral (select "id" from "media" where "name" in (${sql.raw(COLUMNS)})
    or "former_copies" @> to_jsonb("name") limit 1) as "found"`,
  )
  const ids = new Map(rows.map(({ name, id }) => [name, id]))
  const { docs } = await payload.find({
    collection: 'media',
    where: { id: { in: [...new Set(ids.values())] } },
    pagination: false,
    depth: 0,
    overrideAccess: false,
  })
  const entries = new Map(docs.map((doc) => [doc.id, doc]))
  return new Map(
    [...names].flatMap(([src, name]): [string, Media][] => {
      const entry = entries.get(String(ids.get(name)))
      return entry ? [[src, entry]] : []
    }),
  )
}

function toPicture(src: string, entry: Media): Picture {
  const [copies, fallbacks] = [copiesOf(entry, 'avif'), copiesOf(entry, 'webp')]
  // Who opens or shares the address of a part that was cut out may not know AVIF.
  const largest = fallbacks.at(-1) ?? copies.at(-1)
  const isCut = cropOf(entry) !== null
  const { width, height } = (isCut ? largest : entry) ?? {}
  const whole = isCut && largest ? largest.url : src
  // The copies of an image that moves show its first frame.
  const hasCopies = isCut || standsStill(entry)
  return {
    src: whole,
    copies: hasCopies ? toSrcset(copies) : '',
    fallbacks: hasCopies ? toSrcset(fallbacks) : '',
    plain: (hasCopies && fallbacks[0]?.url) || whole,
    size: width && height ? { width, height } : null,
    alt: entry.alt,
    focal: focalOf(entry),
  }
}

/** An entry as if no part were cut out: the copies that show all of it stay, under names that follow from the image's own. */
function asUploaded(entry: Media): Media {
  const { filename, width, height } = entry
  const whole = { ...entry, crop: {}, sizes: {} }
  if (!filename || !width || !height) return whole
  const former = new Set(formerNamesOf(entry))
  const copies = [lateNameOf(filename), filename]
    .map((name) => IMAGE_COPIES.map((copy) => ({ ...copy, filename: copyNameOf(name, copy) })))
    // Of an image from before there was WebP nobody knows whether its first copies showed all of it.
    .find((all) => all.every((copy) => former.has(copy.filename)))
  if (!copies) return whole
  const sizes = copies.map(({ name, filename, width: term }) => [
    name,
    { filename, url: `${IMAGE_FILES}${filename}`, ...fitCopy({ width, height }, term) },
  ])
  return { ...whole, sizes: Object.fromEntries(sizes) }
}

const toSrcset = (copies: readonly Copy[]) => copies.map(({ url, width }) => `${url} ${width}w`).join(', ')

type Copy = { url: string; filename: string; width: number; height: number }

/** The smallest first. A small image has no wider copies. */
function copiesOf({ sizes }: Media, format: CopyFormat): Copy[] {
  const found = IMAGE_COPIES.flatMap((each): Copy[] => {
    const { url, filename, width, height } = sizes?.[each.name] ?? {}
    return each.format === format && url && filename && width && height
      ? [{ url, filename, width, height }]
      : []
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
  const entry = src ? (await findEntries(payload, [src])).get(src) : null
  const copy = entry && copiesOf(entry, 'avif').at(-1)
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
