import { decoded } from './text'

/** What finished pages no longer show. */
export type Expiry = {
  /** Encoded or decoded. A path that ends in `*` stands for all that begin with it. */
  paths: readonly string[]
  /** Whether these pages showed something that was removed: then no visitor may see the old version again. */
  isRemoval: boolean
}

type Listener = (expiry: Expiry) => Promise<void> | void

const listeners = new Map<string, Listener>()

/**
 * Registers whoever holds finished pages in this process.
 *
 * @param name - a second registration under the same name replaces the first
 * @param listener - drops what it holds in memory before it returns
 */
export function onExpiry(name: string, listener: Listener): void {
  listeners.set(name, listener)
}

/**
 * Makes the next request for each of these paths see what is stored now. Works inside and outside of a request.
 *
 * @returns resolves when nothing is left of removed pages on the disk either
 */
export async function expirePages(expiry: Expiry): Promise<void> {
  await Promise.all([...listeners.values()].map((listener) => listener(expiry)))
}

/**
 * Makes a test for the paths that an expiry names.
 *
 * @returns says of a decoded path whether it is among them
 */
export function toMatcher(paths: readonly string[]): (path: string) => boolean {
  const names = new Set(paths.filter((path) => !path.endsWith('*')).map(plainPath))
  const prefixes = paths.filter((path) => path.endsWith('*')).map((path) => path.slice(0, -1))
  return (path) => names.has(path) || prefixes.some((prefix) => path.startsWith(prefix))
}

/** The same form for an encoded and a decoded path. */
const plainPath = (path: string) => decoded(path) ?? path
