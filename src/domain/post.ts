import { paths } from './paths'

/** The blog categories, exactly as specified and stored (C308). */
export const CATEGORIES = [
  'Growth',
  'Google Business',
  'Call Handling',
  'Reviews',
  'Lead Funnels',
  'Case Stories',
] as const

export type Category = (typeof CATEGORIES)[number]

/** How many cards one page of the blog shows. */
export const POSTS_PER_PAGE = 12

/** How many related posts an article ends with. */
export const RELATED_POSTS = 3

const WORDS_PER_MINUTE = 220

/** How many minutes a text takes to read, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/**
 * The result of looking up an address whose page is a document: the document, a preview that was signed for an admin,
 * nothing, or a document with another address now. It is `unknown` while the database cannot be reached.
 */
export type GateResult = { kind: 'there' | 'preview' | 'missing' | 'unknown' } | { kind: 'moved'; to: string }

/** The page that is shown when there is no document at an address. */
export function missingPageOf(path: string): string {
  const isPost = path.startsWith(`${paths.blog}/`) && !/^\/blog\/(?:page|author)\//.test(path)
  return isPost ? paths.postNotFound : paths.notFound
}
