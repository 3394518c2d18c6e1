import { processWide } from './process-wide'

type Listener = (paths: readonly string[]) => void

const listeners = processWide('expiry-listeners', () => new Map<string, Listener>())

/** Found by name by the store of finished pages, which is loaded by Next and can import nothing of ours. */
const times = processWide('page-expiry', () => {
  const ofPaths = new Map<string, number>()
  const ofPrefixes = new Map<string, number>()
  return {
    expire(path: string, now: number) {
      if (path.endsWith('*')) ofPrefixes.set(path.slice(0, -1), now)
      else ofPaths.set(plainPath(path), now)
    },
    /** When a page was last expired, in milliseconds since 1970, or 0. */
    expiredAt(path: string): number {
      const prefixes = [...ofPrefixes].map(([prefix, time]) => (path.startsWith(prefix) ? time : 0))
      return Math.max(ofPaths.get(plainPath(path)) ?? 0, ...prefixes)
    },
  }
})

/**
 * Registers whoever keeps finished pages in this process.
 *
 * @param name - a second registration under the same name replaces the first
 * @param listener - drops what is kept for these paths before it returns; a path that ends in `*` stands for
 *   all that begin so
 */
export function onExpiry(name: string, listener: Listener): void {
  listeners.set(name, listener)
}

/** Makes the next request for each of these paths see what is stored now. Works inside and outside of a request. */
export function expirePages(paths: readonly string[]): void {
  const now = Date.now()
  for (const path of paths) times.expire(path, now)
  for (const listener of listeners.values()) listener(paths)
}

/** When a page was last expired, in milliseconds since 1970, or 0. */
export function pageExpiredAt(path: string): number {
  return times.expiredAt(path)
}

/** One form for a path, whether its letters arrive encoded or not. */
export function plainPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
