import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import PQueue from 'p-queue'
import { z } from 'zod'
import type { PageRequest } from '@/front/gate/page-request'
import type { PlainResponse } from './response'

export type SavedPage = { request: PageRequest; response: PlainResponse }

/** Cached pages on disk, for a start without the database. */
export type SavedPages = {
  load: () => Promise<SavedPage[]>
  /** Saves a page after the earlier writes. Nobody waits for it. */
  save: (request: PageRequest, response: PlainResponse) => void
  /** Resolves when the disk holds none of these pages. */
  remove: (keys: readonly string[]) => Promise<void>
  /**
   * Removes files of other versions and of earlier processes that this process has neither loaded nor saved.
   */
  forgetOthers: () => Promise<void>
}

export const NO_SAVED_PAGES: SavedPages = {
  load: async () => [],
  save: () => undefined,
  remove: async () => undefined,
  forgetOthers: async () => undefined,
}

const headSchema = z.object({
  url: z.string(),
  asked: z.record(z.string(), z.string()),
  status: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})

/**
 * @param folder - named after the version and settings of the pages; folders beside it belong to other versions
 * @param toRequest - null for what is no page of this version
 * @param onFailure - called when a page could not be saved or removed
 */
export function openSavedPages(
  folder: string,
  toRequest: (url: string, headers: Record<string, string>) => PageRequest | null,
  onFailure: (error: unknown) => void,
): SavedPages {
  const known = new Set<string>()
  let hasForgotten = false
  // One after the other, so that a page that is removed after it was saved is gone.
  const works = new PQueue({ concurrency: 1 })
  const enqueue = (work: () => Promise<void>) => works.add(work).catch(onFailure)

  async function read(name: string): Promise<SavedPage[]> {
    const response = fromFile(await readFile(join(folder, name)))
    const request = response && toRequest(response.url, response.asked)
    if (!request || nameOf(request.key) !== name) return []
    known.add(name)
    return [{ request, response }]
  }

  return {
    async load() {
      const names = await readdir(folder).catch(() => [])
      const pages = await Promise.all(names.map((name) => read(name).catch(() => [])))
      return pages.flat()
    },
    save(request, response) {
      const name = nameOf(request.key)
      known.add(name)
      void enqueue(() => writeWhole(join(folder, name), toFile(request, response)))
    },
    remove(keys) {
      return enqueue(async () => {
        for (const key of keys) await rm(join(folder, nameOf(key)), { force: true })
      })
    },
    async forgetOthers() {
      if (hasForgotten) return
      hasForgotten = true
      await enqueue(async () => {
        await removeFrom(dirname(folder), (name) => name !== basename(folder))
        await removeFrom(folder, (name) => !known.has(name))
      })
    },
  }
}

/** Whether there may be pages to show while the database is away. */
export async function hasSavedPages(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0
}

async function removeFrom(folder: string, isRemoved: (name: string) => boolean) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(isRemoved)) await rm(join(folder, name), { recursive: true, force: true })
}

async function writeWhole(file: string, bytes: Buffer) {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, bytes)
  await rename(draft, file)
}

const nameOf = (key: string) => digest(Buffer.from(key)).slice(0, 32)

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The file has a line with the digest of the rest, a line with all but the body, and the body. */
function toFile(
  { url, headers: requestHeaders }: PageRequest,
  { status, headers, body }: PlainResponse,
): Buffer {
  const rest = Buffer.concat([
    Buffer.from(`${JSON.stringify({ url, asked: requestHeaders, status, headers })}\n`),
    body,
  ])
  return Buffer.concat([Buffer.from(`${digest(rest)}\n`), rest])
}

/** @returns null for a file that was not written completely by `toFile` */
function fromFile(bytes: Buffer) {
  const begin = bytes.indexOf('\n') + 1
  const rest = bytes.subarray(begin)
  if (digest(rest) !== bytes.subarray(0, Math.max(0, begin - 1)).toString()) return null
  const end = rest.indexOf('\n')
  const head = headSchema.parse(JSON.parse(rest.subarray(0, end).toString()))
  return { ...head, body: rest.subarray(end + 1) }
}
