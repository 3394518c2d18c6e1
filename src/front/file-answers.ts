import type { Answer } from './answer'
import { dress } from './dress'
import type { Files } from './files'
import { type KeptAnswer, toKept } from './kept-answer'
import type { KeptStore } from './kept-store'
import { keyOfFile } from './page-request'

/** A file changes with a build only. */
const FOR_THE_PROCESS = Number.MAX_SAFE_INTEGER

/**
 * Keeps the files that are asked for beside the pages; each is read once, however many ask meanwhile.
 *
 * @returns gives the file at a path, or null
 */
export function makeFileAnswers(files: Files, store: KeptStore, siteUrl: string) {
  const reading = new Map<string, Promise<KeptAnswer>>()

  async function keep(path: string, read: () => Promise<Answer>): Promise<KeptAnswer> {
    const kept = await toKept(dress(await read(), siteUrl), true)
    store.keep(keyOfFile(path), path, kept, FOR_THE_PROCESS)
    return kept
  }

  return (path: string): Promise<KeptAnswer> | KeptAnswer | null => {
    const read = files(path)
    if (!read) return null
    const known = store.find(keyOfFile(path)) ?? reading.get(path)
    if (known) return known
    const kept = keep(path, read).finally(() => reading.delete(path))
    reading.set(path, kept)
    return kept
  }
}
