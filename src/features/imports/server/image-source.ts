import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise } from 'yauzl'
import { IMAGE_LIMITS } from '@/features/media/rules/image'
import { decoded } from '@/lib/text'

/** Images that the owner has given with a file, as a folder or a zip. */
export type ImageSource = {
  /** Whether it has the image of an address of the old site. */
  has: (url: string) => boolean
  /** @throws {Error} when the image cannot be read, with the reason */
  read: (url: string) => Promise<Buffer>
  close: () => Promise<void>
}

/** A source without images. */
export const NO_IMAGES: ImageSource = {
  has: () => false,
  read: async () => {
    throw new Error('No images were given with the file')
  },
  close: async () => undefined,
}

/** More files than a site has. A folder of everything is somebody's mistake. */
export const MOST_FILES = 200_000

/**
 * Finds files by the ends of their paths: a folder may hold the whole site, or its uploads alone. Of several the one counts whose path
 * has most of the address, and none when two of them do.
 *
 * @param names - with `/` between folders
 */
export function findByAddress(names: readonly string[]): (url: string) => string | null {
  const byName = new Map<string, string[]>()
  for (const name of names) {
    const last = lastPart(name)
    byName.set(last, [...(byName.get(last) ?? []), name])
  }
  return (url) => {
    if (!URL.canParse(url)) return null
    const address = (decoded(new URL(url).pathname) ?? '').toLowerCase().split('/').filter(Boolean)
    const found = (byName.get(address.at(-1) ?? '') ?? [])
      .map((name) => ({ name, alike: alike(address, name.toLowerCase().split('/').filter(Boolean)) }))
      .sort((a, b) => b.alike - a.alike)
    const [best, next] = found
    return best && (!next || next.alike < best.alike) ? best.name : null
  }
}

const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase()

/** How many parts two paths have in common at their ends. */
function alike(one: readonly string[], other: readonly string[]): number {
  let count = 0
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1
  return count
}

/**
 * Opens a folder of images.
 *
 * @throws {Error} when it cannot be read
 */
export async function openFolder(folder: string): Promise<ImageSource> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  if (entries.length > MOST_FILES) throw new Error(`${folder} holds more than ${MOST_FILES} files`)
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
  const find = findByAddress(names)
  return {
    has: (url) => find(url) !== null,
    async read(url) {
      const name = find(url)
      if (!name) throw new Error('The folder does not have it')
      const file = path.join(folder, name)
      if ((await stat(file)).size > IMAGE_LIMITS.bytes) throw new Error('It is larger than 25 MB')
      return readFile(file)
    },
    close: async () => undefined,
  }
}

/**
 * Opens a zip of images. Its list is read, and each image when a post shows it: however much it says that it holds, one image at a
 * time is unpacked, and none that is larger than an upload.
 *
 * @throws {Error} when it is no zip, or lists more files than a site has
 */
export async function openZip(file: string): Promise<ImageSource> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > MOST_FILES) throw new Error(`The zip lists more than ${MOST_FILES} files`)
    for await (const entry of zip.eachEntry())
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
  } catch (error) {
    zip.close()
    throw error
  }
  const find = findByAddress([...entries.keys()])
  return {
    has: (url) => find(url) !== null,
    async read(url) {
      const entry = entries.get(find(url) ?? '')
      if (!entry) throw new Error('The zip does not have it')
      if (entry.uncompressedSize > IMAGE_LIMITS.bytes) throw new Error('It is larger than 25 MB')
      // What unpacks to more than it said is an error of the stream.
      return buffer(await zip.openReadStreamPromise(entry))
    },
    close: async () => zip.close(),
  }
}
