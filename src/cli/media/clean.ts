import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { imageKindOf } from '@/features/media/rules/image'
import { contentOf, type MediaStore } from '@/features/media/server/disk-store'
import { wordsOf } from '@/lib/causes'
import { withoutMetadata } from '@/lib/image-metadata/clean'
import { unlessMissing } from '@/lib/known-errors'

/** `earlier` counts the files that an earlier run has looked at, `failed` names those that stay as they are. */
export type CleanResult = { cleaned: number; clean: number; earlier: number; bytes: number; failed: string[] }

/** What the database knows of the files. */
export type NamedFiles = {
  isNamed: (name: string) => Promise<boolean>
  /** Stores the new size of a file. */
  resize: (name: string, bytes: number) => Promise<void>
}

type Cleaning = { store: MediaStore; seen: SeenFiles; named: NamedFiles; say: (line: string) => void }

/**
 * Takes the metadata out of every stored image. A file is written only when its picture comes out as it was. Those
 * that were looked at are remembered, so an interrupted run goes on where it stopped.
 */
export async function cleanMedia({ store, seen, named, say }: Cleaning): Promise<CleanResult> {
  const result: CleanResult = { cleaned: 0, clean: 0, earlier: 0, bytes: 0, failed: [] }
  for (const name of await store.list()) {
    const before = await store.find(name)
    if (!before) continue
    if (seen.has(name, before.etag)) {
      result.earlier += 1
      continue
    }
    const content = await contentOf(store, name)
    if (!content) continue
    try {
      const cleaned = await cleanOne(content)
      if (cleaned === content) result.clean += 1
      else {
        await replace(store, named, name, cleaned)
        result.cleaned += 1
        result.bytes += content.length - cleaned.length
        say(`  ${name}  ${content.length} bytes, now ${cleaned.length}`)
      }
    } catch (error) {
      if (!(error instanceof UncleanableError)) throw error
      result.failed.push(name)
      say(`  ${name}  left as it is: ${error.message}`)
      continue
    }
    const after = await store.find(name)
    if (after) await seen.add(name, after.etag)
  }
  return result
}

class UncleanableError extends Error {}

/** @returns the same buffer for a file that has no metadata, or is no image */
async function cleanOne(content: Buffer): Promise<Buffer> {
  const kind = imageKindOf(content)
  if (!kind) return content
  try {
    const cleaned = withoutMetadata(content, kind.extension)
    if (cleaned === content) return content
    if ((await sumOfPixels(cleaned)) === (await sumOfPixels(content))) return cleaned
  } catch (error) {
    throw new UncleanableError(wordsOf(error))
  }
  throw new UncleanableError('its picture would not be the same')
}

/** The picture as browsers show it, also when its end is missing. */
async function sumOfPixels(bytes: Buffer): Promise<string> {
  const pixels = await sharp(bytes, { failOn: 'none', limitInputPixels: false }).autoOrient().raw().toBuffer()
  return createHash('sha256').update(pixels).digest('hex')
}

/** An image that is deleted meanwhile does not come back. */
async function replace(store: MediaStore, named: NamedFiles, name: string, cleaned: Buffer): Promise<void> {
  const wasNamed = await named.isNamed(name)
  await store.write(name, cleaned)
  if (wasNamed && !(await named.isNamed(name))) await store.remove(name)
  else await named.resize(name, cleaned.length)
}

/** The files that were looked at, by name and etag: another file under the same name is looked at again. */
export type SeenFiles = {
  has: (name: string, etag: string) => boolean
  add: (name: string, etag: string) => Promise<void>
}

/** Reads which files were looked at from a file that is written line by line. */
export async function readSeen(file: string): Promise<SeenFiles> {
  const text = (await readFile(file, 'utf8').catch(unlessMissing)) ?? ''
  const lines = new Set(text.split('\n'))
  await mkdir(path.dirname(file), { recursive: true })
  const lineOf = (name: string, etag: string) => `${etag} ${name}`
  return {
    has: (name, etag) => lines.has(lineOf(name, etag)),
    async add(name, etag) {
      lines.add(lineOf(name, etag))
      await appendFile(file, `${lineOf(name, etag)}\n`)
    },
  }
}
