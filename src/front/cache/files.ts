import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mime from 'mime'
import { keyOfFile } from '@/front/gate/page-request'
import { type CachedResponse, toCachedResponse } from './cached-response'
import type { PlainResponse } from './response'
import type { ResponseStore } from './response-store'

/** Finds the file at an address; null for none. The returned function reads it. */
export type Files = (url: string) => (() => Promise<PlainResponse>) | null

/** Next sends larger files from the disk. */
const MAX_BYTES = 8 * 1024 * 1024

/** The name of such a file changes with its content, so it can be cached forever. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600, must-revalidate'

/**
 * Lists the files of `public/` and the build once. An address is looked up in the list and never becomes a path, so
 * it reaches no other file (T74).
 *
 * @param root - the checkout
 */
export function listFiles(root: string): Files {
  const files = new Map([
    ...list(join(root, 'public'), '', FOR_AN_HOUR),
    ...list(join(root, '.next/static'), '/_next/static', FOR_EVER),
  ])
  return (url) => {
    const found = files.get(url)
    return found ? () => readFileResponse(found.path, found.control) : null
  }
}

/** What the name of the script begins with that cached pages load first (`src/front/scripts/first-script.ts`). */
export const FIRST_SCRIPT = 'first-'

/**
 * The address of that script, which a build makes.
 *
 * @param root - the checkout
 */
export function findFirstScript(root: string): string {
  const name = readdirSync(join(root, '.next/static/chunks')).find((each) => each.startsWith(FIRST_SCRIPT))
  if (!name) throw new Error('The build has no script that pages load first.')
  return `/_next/static/chunks/${name}`
}

/** The addresses of large files, which Next sends. */
export function listLargeFiles(root: string): ReadonlySet<string> {
  const all = [...find(join(root, 'public'), ''), ...find(join(root, '.next/static'), '/_next/static')]
  return new Set(all.filter(({ size }) => size > MAX_BYTES).map(({ url }) => url))
}

function list(
  folder: string,
  prefix: string,
  control: string,
): [string, { path: string; control: string }][] {
  const small = find(folder, prefix).filter(({ size }) => size <= MAX_BYTES)
  return small.map(({ url, path }) => [url, { path, control }])
}

function find(folder: string, prefix: string): { url: string; path: string; size: number }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(folder, name)
    const stats = statSync(path)
    return stats.isFile() ? [{ url: encodeURI(`${prefix}/${name}`), path, size: stats.size }] : []
  })
}

async function readFileResponse(path: string, control: string): Promise<PlainResponse> {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return {
    status: 200,
    headers: {
      'content-type': /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type,
      'cache-control': control,
    },
    body: await readFile(path),
  }
}

/**
 * Caches files in memory. Each is read once, however many requests arrive meanwhile.
 *
 * @param finalize - adds what every response of the product has
 * @returns gives the file at a path, or null
 */
export function createFileCache(
  files: Files,
  store: ResponseStore,
  finalize: (response: PlainResponse) => PlainResponse,
) {
  const reading = new Map<string, Promise<CachedResponse>>()

  async function cache(path: string, read: () => Promise<PlainResponse>): Promise<CachedResponse> {
    const cached = await toCachedResponse(finalize(await read()), true)
    store.set(keyOfFile(path), { path, cached, isStale: false })
    return cached
  }

  return (path: string): Promise<CachedResponse> | CachedResponse | null => {
    const read = files(path)
    if (!read) return null
    const known = store.get(keyOfFile(path))?.cached ?? reading.get(path)
    if (known) return known
    const cached = cache(path, read).finally(() => reading.delete(path))
    reading.set(path, cached)
    return cached
  }
}
