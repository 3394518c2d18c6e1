import type pg from 'pg'
import {
  type Crop,
  copyNameOf,
  cropOf,
  IMAGE_COPIES,
  IMAGE_FILES,
  imageKindOf,
  imageTypeOf,
} from '@/features/media/rules/image'
import { contentOf, type MediaStore } from '@/features/media/server/disk-store'
import { LACKS_COPIES } from '@/features/media/server/lacking-copies'
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
      const copies = await copiesFor(store, entry)
      for (const { filename, bytes } of copies) await store.write(filename, bytes)
      written.push(...copies.map(({ filename }) => filename))
      if (await record(client, entry, copies)) {
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
  /** The names of the copies that it has, in the order of their kinds. */
  names: (string | null)[]
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const NAMES = IMAGE_COPIES.map(({ name }) => `sizes_${name}_filename`)
const CROP = ['x', 'y', 'width', 'height'].map((side) => `crop_${side}`)

async function countLacking(client: Making['client']): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from media where ${LACKS_COPIES}`,
  )
  return rows[0]?.count ?? 0
}

async function nextAfter(client: Making['client'], id: string): Promise<Entry | undefined> {
  const [x, y, width, height] = CROP.map((column) => `${column}::float8`)
  const { rows } = await client.query<Omit<Entry, 'crop'> & { crop: Record<keyof Crop, number | null> }>(
    `select id, filename, array[${NAMES.join(', ')}] as names,
       json_build_object('x', ${x}, 'y', ${y}, 'width', ${width}, 'height', ${height}) as crop
     from media where id > $1 and ${LACKS_COPIES} order by id limit 1`,
    [id],
  )
  return rows[0] && { ...rows[0], crop: cropOf(rows[0]) }
}

type NamedCopy = Copy & { filename: string }

/** @throws {UncopyableError} when the image is not there, or cannot be decoded */
async function copiesFor(store: MediaStore, { filename, crop, names }: Entry): Promise<NamedCopy[]> {
  const bytes = await contentOf(store, filename)
  if (!bytes) throw new UncopyableError('its file is missing')
  if (!imageKindOf(bytes)) throw new UncopyableError('it is no image')
  const known = IMAGE_COPIES.flatMap((copy, index) => {
    const suffix = copyNameOf('', copy)
    return names[index]?.endsWith(suffix) ? [names[index].slice(0, -suffix.length)] : []
  })
  // Copies under the name of the image itself show all of it.
  const [name] = crop ? known : [filename]
  if (name === undefined) throw new UncopyableError('a part of it was cut out: do that once more')
  try {
    const wanted = IMAGE_COPIES.filter((_, index) => names[index] === null)
    const { copies } = await makeCopies(bytes, crop, wanted)
    return copies.map((copy) => ({ ...copy, filename: copyNameOf(crop ? `${name}.` : name, copy) }))
  } catch (error) {
    throw new UncopyableError(wordsOf(error))
  }
}

/** @returns whether it still is the same image with the same part cut out, and still lacks them */
async function record(
  client: Making['client'],
  { id, filename, crop }: Entry,
  copies: readonly NamedCopy[],
): Promise<boolean> {
  const values: unknown[] = [id, filename, crop?.x, crop?.y, crop?.width, crop?.height]
  const place = (value: unknown) => `$${values.push(value)}`
  const sets = copies.flatMap(({ name, filename, width, height, bytes }) =>
    Object.entries({
      url: `${IMAGE_FILES}${filename}`,
      filename,
      width,
      height,
      mime_type: imageTypeOf(filename),
      filesize: bytes.length,
    }).map(([column, value]) => `sizes_${name}_${column} = ${place(value)}`),
  )
  const isSame = CROP.map((column, index) => `${column} is not distinct from $${index + 3}`).join(' and ')
  const lacks = copies.map(({ name }) => `sizes_${name}_filename is null`).join(' and ')
  const { rowCount } = await client.query(
    `update media set ${sets.join(', ')} where id = $1 and filename = $2 and ${isSame} and ${lacks}`,
    values,
  )
  return rowCount === 1
}
