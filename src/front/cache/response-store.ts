import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { PageRequest } from '@/front/gate/page-request'
import { type CachedResponse, compressBest, sizeOf } from './cached-response'

export type Entry = {
  /** Decoded, because an expiry names it in this form. */
  path: string
  cached: CachedResponse
  /** The request that renders the page anew; undefined for a file. */
  request?: PageRequest
  /** Whether its content has changed since. */
  isStale: boolean
}

/** Responses by key, bounded by their memory; the least recently used are dropped first. */
export type ResponseStore = {
  get: (key: string) => Entry | undefined
  set: (key: string, entry: Entry) => void
  delete: (key: string) => void
  entries: () => [string, Entry][]
  /** Bytes held; never more than the bound. */
  bytes: () => number
}

/** Milliseconds after which a response is worth its best compression: a change may replace every page a moment later. */
const AT_REST_MS = 60_000

/**
 * @param maxBytes - of bodies and headers together
 * @param onEvict - called with the key of a dropped response
 */
export function createResponseStore(
  maxBytes: number,
  onEvict: (key: string) => void = () => undefined,
): ResponseStore {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ cached }) => sizeOf(cached),
    dispose: (_entry, key, reason) => reason === 'evict' && onEvict(key),
  })
  // One after the other, because the processor belongs to the visitors.
  const compressing = new PQueue({ concurrency: 1 })
  /** A response that was replaced or dropped meanwhile is skipped. One whose compression fails stays as it is. */
  const improve = async (key: string, stored: WeakRef<CachedResponse>) => {
    const cached = stored.deref()
    if (cached && entries.peek(key)?.cached === cached) await compressBest(cached)
  }
  return {
    get: (key) => entries.get(key),
    set(key, entry) {
      entries.set(key, entry)
      // What waits here must not keep a dropped response in memory.
      const stored = new WeakRef(entry.cached)
      setTimeout(() => {
        compressing.add(() => improve(key, stored)).catch(() => undefined)
      }, AT_REST_MS).unref()
    },
    delete: (key) => void entries.delete(key),
    entries: () => [...entries.entries()],
    bytes: () => entries.calculatedSize,
  }
}
