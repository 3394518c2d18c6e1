import { LRUCache } from 'lru-cache'
import { compressBest, type KeptAnswer, sizeOf } from './kept-answer'

/** Kept answers by key, bounded by what they take of the memory; those unused for longest go first. */
export type KeptStore = {
  find: (key: string) => KeptAnswer | undefined
  keep: (key: string, path: string, kept: KeptAnswer, forMs: number) => void
  /** Drops all forms of the pages whose path matches. */
  drop: (isDropped: (path: string) => boolean) => void
  /** Resolves when nothing waits for its best compression. */
  settled: () => Promise<void>
  /** What is kept, in bytes; never more than the bound. */
  bytes: () => number
}

/** @param maxBytes - of bodies and headers together */
export function makeKeptStore(maxBytes: number): KeptStore {
  const entries = new LRUCache<string, { path: string; kept: KeptAnswer }>({
    maxSize: maxBytes,
    sizeCalculation: ({ kept }) => sizeOf(kept),
  })
  let compressing = Promise.resolve()
  /** What was replaced or dropped meanwhile is not worth the work; what fails stays as well compressed as it is. */
  const improve = async (key: string, kept: KeptAnswer) => {
    if (entries.peek(key)?.kept === kept) await compressBest(kept)
  }
  return {
    find: (key) => entries.get(key)?.kept,
    keep(key, path, kept, forMs) {
      entries.set(key, { path, kept }, { ttl: forMs })
      // One after the other: the cores belong to the visitors.
      compressing = compressing.then(() => improve(key, kept)).catch(() => undefined)
    },
    drop(isDropped) {
      for (const [key, { path }] of entries.entries()) if (isDropped(path)) entries.delete(key)
    },
    settled: () => compressing,
    bytes: () => entries.calculatedSize,
  }
}
