import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { unlessMissing } from '@/lib/known-errors'

export type FileInfo = { bytes: number; etag: string }

type StoredFile = { bytes: number; content: Readable }

/** The first and the last byte of a range. */
export type Range = { start: number; end: number }

/** Several files that are kept together or not at all, in a store without transactions. */
export type StagedFiles = {
  write: (name: string, content: AsyncIterable<Buffer>) => Promise<void>
  keep: () => Promise<void>
  drop: () => Promise<void>
}

/** Files by their names, without folders. */
export type MediaStore = {
  /** The location as its owner would look for it. */
  place: string
  /** Sorted by name. */
  list: () => Promise<string[]>
  /** @returns null for a missing file */
  find: (name: string) => Promise<FileInfo | null>
  /**
   * Opens a file. A caller that does not read `content` to its end destroys it.
   *
   * @param range - a part that is within the file; without it the whole file
   * @returns null for a missing file
   */
  read: (name: string, range?: Range) => Promise<StoredFile | null>
  /** Who reads meanwhile gets the earlier file or this one, never a part. */
  write: (name: string, content: Buffer) => Promise<void>
  /** Removing a missing file is no error. */
  remove: (name: string) => Promise<void>
  stage: () => StagedFiles
}

/** The whole content of a file; null for a missing one. */
export async function contentOf(store: Pick<MediaStore, 'read'>, name: string): Promise<Buffer | null> {
  const file = await store.read(name)
  return file && buffer(file.content)
}

/** A file that is still written, and gets its name as a whole. */
const PART = /^\.writing-[\da-f-]{36}$/

/** @param folder - created with the first file */
export function createDiskStore(folder: string): MediaStore {
  const pathOf = (name: string) => path.join(folder, path.basename(name))
  const statOf = async (name: string) => {
    const info = await stat(pathOf(name)).catch(unlessMissing)
    return info?.isFile() ? info : null
  }
  return {
    place: folder,
    async list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(unlessMissing)
      return (entries ?? [])
        .flatMap((entry) => (entry.isFile() && !PART.test(entry.name) ? [entry.name] : []))
        .sort()
    },
    async find(name) {
      const info = await statOf(name)
      return info && { bytes: info.size, etag: `"${info.size}-${Math.trunc(info.mtimeMs)}"` }
    },
    async read(name, range) {
      const info = await statOf(name)
      if (!info) return null
      // The file may grow meanwhile, so no more is read than was announced.
      const { start, end } = range ?? { start: 0, end: info.size - 1 }
      const bytes = end - start + 1
      return {
        bytes,
        content: bytes > 0 ? createReadStream(pathOf(name), { start, end }) : Readable.from([]),
      }
    },
    async write(name, content) {
      await mkdir(folder, { recursive: true })
      const part = pathOf(`.writing-${randomUUID()}`)
      try {
        await writeFile(part, content, { flush: true })
        await rename(part, pathOf(name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    stage: () => stageBeside(folder),
  }
}

function stageBeside(folder: string): StagedFiles {
  const staged = `${folder}.restoring`
  const remove = () => rm(staged, { recursive: true, force: true })
  const made = remove().then(() => mkdir(staged, { recursive: true }))
  // The writer gets the error.
  made.catch(() => undefined)
  return {
    async write(name, content) {
      await made
      await pipeline(content, createWriteStream(path.join(staged, path.basename(name)), { flush: true }))
    },
    async keep() {
      await made
      await rm(folder, { recursive: true, force: true })
      await rename(staged, folder)
    },
    drop: () => made.then(remove, remove),
  }
}
