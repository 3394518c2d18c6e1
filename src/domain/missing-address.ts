import { UUID_PATTERN } from '@/lib/uuid'
import { decodings, isReserved } from './redirect'

/** How many addresses that were not found are told apart a day, how long one may be, and how long the staff see them. */
export const MISSING = { addressesADay: 500, letters: 200, shownDays: 30 } as const

/** Paths that browsers and scanners request, and nobody who follows a link to a page. */
const SCANNED = /(?:^|\/)(?:\.|wp-|cgi-bin|phpmyadmin|xmlrpc|vendor\/)/i

/** A file that is no page. Pages of an earlier site often end in .html. */
const FILE = /\.(?!html?$|pdf$)[a-z\d]{1,8}$/i

/** Images that are made from pages. */
const IMAGES = /^\/(?:og|blog-images)\//

/** Tokens of sign-ins and unsubscribe links, and numbers that may identify somebody. */
const RANDOM = [
  /[a-z\d]{20}/i,
  new RegExp(UUID_PATTERN, 'i'),
  /\d{7}/,
  /(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20}/,
]

/**
 * Whether an address at which nothing stands is counted for the staff. Nothing is that may name or identify a person, and
 * nothing that only scanners ask for.
 *
 * @param path - in its canonical form, without a query
 */
export function isCountedMissing(path: string): boolean {
  if (path.length > MISSING.letters || isReserved(path) || IMAGES.test(path)) return false
  const spellings = decodings(path)
  if (!spellings) return false
  return spellings.every(
    (each) =>
      !each.includes('@') &&
      !/[\\\p{C}]/u.test(each) &&
      !SCANNED.test(each) &&
      !FILE.test(each) &&
      !RANDOM.some((pattern) => pattern.test(each)),
  )
}
