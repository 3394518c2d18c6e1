import { isReserved } from '@/domain/redirect'
import { decodings } from '@/lib/decodings'
import { UUID_PATTERN } from '@/lib/uuid'

/**
 * The most missing addresses that are recorded in a day, the longest of them, and the days for which the staff see
 * them.
 */
export const MISSING = { addressesADay: 500, letters: 200, shownDays: 30 } as const

/** Paths that browsers and scanners request, but no visitor who follows a link to a page. */
const SCANNED = /(?:^|\/)(?:\.|wp-|cgi-bin|phpmyadmin|xmlrpc|vendor\/)/i

/** Files that are no pages. Pages of an earlier site often end in .html, so these are not among them. */
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
 * Whether an address that was not found is counted for the staff. Addresses that may name or identify a person are not
 * counted, and neither are those that only scanners request.
 *
 * @param path - in its canonical form, without a query
 */
export function isCountedMissing(path: string): boolean {
  if (path.length > MISSING.letters || IMAGES.test(path)) return false
  const spellings = decodings(path)
  if (!spellings) return false
  return spellings.every(
    (each) =>
      !isReserved(each) &&
      // Behind it stands what was no part of the address, and may be the token of a link.
      !/[@#]/.test(each) &&
      !/[\\\p{C}]/u.test(each) &&
      !SCANNED.test(each) &&
      !FILE.test(each) &&
      !RANDOM.some((pattern) => pattern.test(each)),
  )
}
