import { createHash } from 'node:crypto'
import { decoded } from './text'

/** Stands for all pages. */
export const EVERYTHING = '/*'

/** Letters of a tag. Two paths with the same tag are purged together, which costs no more than a render. */
const LENGTH = 10

/** The folders of a page that it names, so that no address makes a head too long. Our deepest page has four. */
const MOST_FOLDERS = 6

/** The tag of everything, which every kept response has. */
export const TAG_OF_EVERYTHING = tagOf(EVERYTHING)

/**
 * The tag of a page, or of all pages whose paths begin alike. It has lower-case letters, because Cloudflare does not
 * tell upper case from lower.
 *
 * @param path - encoded or decoded; a pattern ends in `*`, as in an expiry
 */
export function tagOf(path: string): string {
  return createHash('sha256').update(plain(path)).digest('hex').slice(0, LENGTH)
}

/**
 * The tags with which a shared cache keeps a page: its own, and one of each pattern that may stand for it.
 *
 * @param path - encoded or decoded, without a query
 */
export function tagsOfPage(path: string): string[] {
  return [tagOf(path), ...foldersOf(path).map((folder) => tagOf(`${folder}*`))]
}

/**
 * The tags to purge for an expiry. A pattern that no page carries becomes the nearest wider one.
 *
 * @param paths - as in an expiry
 */
export function tagsOfExpiry(paths: readonly string[]): string[] {
  const tags = new Set(paths.map((path) => tagOf(path.endsWith('*') ? widened(path) : path)))
  return tags.has(TAG_OF_EVERYTHING) ? [TAG_OF_EVERYTHING] : [...tags]
}

const widened = (pattern: string) => `${foldersOf(pattern.slice(0, -1)).at(-1) ?? '/'}*`

/** From `/blog/page/2` to `/`, `/blog/` and `/blog/page/`. */
function foldersOf(path: string): string[] {
  const names = plain(path).split('/').slice(1, -1).slice(0, MOST_FOLDERS)
  return ['/', ...names.map((_, at) => `/${names.slice(0, at + 1).join('/')}/`)]
}

/** One form for a path and each of its encoded forms; a name with a percent sign has more than one of them. */
function plain(path: string): string {
  const next = decoded(path) ?? path
  return next === path ? path : plain(next)
}
