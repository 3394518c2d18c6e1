import { decoded } from './text'

/** A change of the content that finished pages show. */
export type Expiry = {
  /** Paths may be encoded or decoded. A path that ends in `*` stands for all that begin with it. */
  paths: readonly string[]
  /** Whether these pages showed something that was removed, so that no visitor may see the old version again. */
  isRemoval: boolean
}

type Listener = (expiry: Expiry) => Promise<void> | void

const listeners = new Map<string, Listener>()

/**
 * Registers a holder of finished pages in this process.
 *
 * @param name - a second registration under the same name replaces the first
 * @param listener - drops the pages that it holds in memory before it returns
 */
export function onExpiry(name: string, listener: Listener): void {
  listeners.set(name, listener)
}

/**
 * Expires pages, so that the next request for each of these paths sees what is stored now. It works inside and outside
 * of a request.
 *
 * @returns resolves when nothing is left of removed pages on the disk either
 */
export async function expirePages(expiry: Expiry): Promise<void> {
  await Promise.all([...listeners.values()].map((listener) => listener(expiry)))
}

/**
 * Creates a test for the paths of an expiry.
 *
 * @returns a function that says whether a decoded path is among them
 */
export function toMatcher(paths: readonly string[]): (path: string) => boolean {
  const names = new Set(paths.filter((path) => !path.endsWith('*')).map(plainPath))
  const prefixes = paths.filter((path) => path.endsWith('*')).map((path) => path.slice(0, -1))
  return (path) => names.has(path) || prefixes.some((prefix) => path.startsWith(prefix))
}

/** Converts an encoded and a decoded path to the same form. */
const plainPath = (path: string) => decoded(path) ?? path
