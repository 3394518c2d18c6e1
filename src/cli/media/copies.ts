import type pg from 'pg'
import {
  type Crop,
  copyNameOf,
  cropOf,
  IMAGE_COPIES,
  IMAGE_FILES,
  imageKindOf,
  imageTypeOf,
  lateNameOf,
} from '@/features/media/rules/image'
import { contentOf, type MediaStore } from '@/features/media/server/disk-store'
import { LACKING } from '@/features/media/server/lacking-copies'
import { type Copy, makeCopies } from '@/features/media/server/make-copies'
import { wordsOf } from '@/lib/causes'

/** `images` counts those that have all their copies now, `failed` names those that still lack some. */
export type CopiesResult = { images: number; copies: number; bytes: number; failed: string[] }

type Making = {
  client: Pick<pg.ClientBase, 'query'>
  store: MediaStore
  isNamed: (name: string) => Promise<boolean>
  say: (line: string) => void
}

/**
 * Makes the copies that stored images lack, because they were uploaded before there were such copies. Those that they have
 * stay. An image is recorded as soon as it is done, so an interrupted run goes on where it stopped.
 */
export async function makeLackingCopies({ client, store, isNamed, say }: Making): Promise<CopiesResult> {
  const result: CopiesResult = { images: 0, copies: 0, bytes: 0, failed: [] }
  const all = await countLacking(client)
  const written: string[] = []
  let turn = 0
  for (let entry = await nextAfter(client, FIRST); entry; entry = await nextAfter(client, entry.id)) {
    turn += 1
    const tell = (words: string) => say(`  ${turn} of ${all}  ${entry?.filename}  ${words}`)
    try {
      const made = await copiesFor(store, entry)
      const copies = [...made.shown, ...made.whole]
      for (const { filename, bytes } of copies) await store.write(filename, bytes)
      written.push(...copies.map(({ filename }) => filename))
      if (await record(client, entry, made)) {
        result.images += 1
        result.copies += copies.length
        result.bytes += copies.reduce((sum, { bytes }) => sum + bytes.length, 0)
        tell(`${copies.length} made`)
      } else tell('was changed meanwhile')
    } catch (error) {
      if (!(error instanceof UncopyableError)) throw error
      result.failed.push(entry.filename)
      tell(`left as it is: ${error.message}`)
    }
  }
  // Those of an image that was changed or deleted meanwhile belong to nothing.
  for (const name of written) if (!(await isNamed(name))) await store.remove(name)
  return result
}

class UncopyableError extends Error {}

type Entry = {
  id: string
  filename: string
  crop: Crop | null
  /** Whether texts, which show all of it, have no copies of it. */
  lacksWhole: boolean
  /** The names of the copies that it has, in the order of their kinds. */
  names: (string | null)[]
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const NAMES = IMAGE_COPIES.map(({ name }) => `sizes_${name}_filename`)
const CROP = ['x', 'y', 'width', 'height'].map((side) => `crop_${side}`)

async function countLacking(client: Making['client']): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from media where ${LACKING.any}`,
  )
  return rows[0]?.count ?? 0
}

async function nextAfter(client: Making['client'], id: string): Promise<Entry | undefined> {
  const [x, y, width, height] = CROP.map((column) => `${column}::float8`)
  const { rows } = await client.query<Omit<Entry, 'crop'> & { crop: Record<keyof Crop, number | null> }>(
    `select id, filename, array[${NAMES.join(', ')}] as names, ${LACKING.whole} as "lacksWhole",
       json_build_object('x', ${x}, 'y', ${y}, 'width', ${width}, 'height', ${height}) as crop
     from media where id > $1 and ${LACKING.any} order by id limit 1`,
    [id],
  )
  return rows[0] && { ...rows[0], crop: cropOf(rows[0]) }
}

type NamedCopy = Copy & { filename: string }

/** Those of the part that is shown, and those of all of an image out of which it was cut. */
type Made = Record<'shown' | 'whole', NamedCopy[]>

/** @throws {UncopyableError} when the image is not there, or cannot be decoded */
async function copiesFor(store: MediaStore, entry: Entry): Promise<Made> {
  const { filename, crop, lacksWhole } = entry
  const bytes = await contentOf(store, filename)
  if (!bytes) throw new UncopyableError('its file is missing')
  if (!imageKindOf(bytes)) throw new UncopyableError('it is no image')
  const wanted = IMAGE_COPIES.filter((_, index) => entry.names[index] === null)
  // Copies under the name of the image itself show all of it.
  const name = crop ? nameOfCopies(entry) : filename
  if (name === undefined) throw new UncopyableError('a part of it was cut out: do that once more')
  const make = async (part: Crop | null, of: string, copies: typeof wanted) =>
    copies.length === 0
      ? []
      : (await makeCopies(bytes, part, copies)).copies.map((copy) => ({
          ...copy,
          filename: copyNameOf(of, copy),
        }))
  try {
    return {
      shown: await make(crop, name, wanted),
      whole: lacksWhole ? await make(null, lateNameOf(filename), [...IMAGE_COPIES]) : [],
    }
  } catch (error) {
    throw new UncopyableError(wordsOf(error))
  }
}

/** The name of which those of its copies are made. */
function nameOfCopies({ names }: Entry): string | undefined {
  const known = IMAGE_COPIES.flatMap((copy, index) => {
    const suffix = copyNameOf('', copy)
    return names[index]?.endsWith(suffix) ? [`${names[index].slice(0, -suffix.length)}.`] : []
  })
  return known[0]
}

/** @returns whether it still is the same image with the same part cut out, and still lacks them */
async function record(
  client: Making['client'],
  { id, filename, crop }: Entry,
  { shown, whole }: Made,
): Promise<boolean> {
  const values: unknown[] = [id, filename, crop?.x, crop?.y, crop?.width, crop?.height]
  const place = (value: unknown) => `$${values.push(value)}`
  const sets = shown.flatMap(({ name, filename, width, height, bytes }) =>
    Object.entries({
      url: `${IMAGE_FILES}${filename}`,
      filename,
      width,
      height,
      mime_type: imageTypeOf(filename),
      filesize: bytes.length,
    }).map(([column, value]) => `sizes_${name}_${column} = ${place(value)}`),
  )
  if (whole.length > 0) {
    const names = place(JSON.stringify(whole.map((copy) => copy.filename)))
    sets.push(`former_copies = coalesce(former_copies, '[]') || ${names}::jsonb`)
  }
  const isSame = CROP.map((column, index) => `${column} is not distinct from $${index + 3}`).join(' and ')
  const lacks = ['true', ...shown.map(({ name }) => `sizes_${name}_filename is null`)].join(' and ')
  const { rowCount } = await client.query(
    `update media set ${sets.join(', ')} where id = $1 and filename = $2 and ${isSame} and ${lacks}`,
    values,
  )
  return rowCount === 1
}
