import { isOneLine, isWellFormedText } from '@/lib/text'

/** Letters that Unicode does not decompose, with their usual ASCII spelling. */
const SPELLINGS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/**
 * Makes the slug of a title (specification, section 4): ASCII spelling, lowercase, each run of anything but
 * letters and digits becomes one hyphen, none at either end. A title of symbols only gives an empty slug.
 *
 * @example toSlug('Café Münster') === 'cafe-munster' // reading A62
 */
export function toSlug(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => SPELLINGS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Says why a slug written by hand cannot be an address, or null when it can (reading A73). */
export function slugProblem(slug: string): string | null {
  if (slug.includes('/') || slug.includes('\\')) return 'A slug cannot contain a slash'
  if (slug === '.' || slug === '..') return 'A slug cannot be . or ..'
  if (!isWellFormedText(slug) || !isOneLine(slug)) return 'A slug cannot contain control characters'
  return null
}
