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

/** What stands at an address of the blog: a post or a page of the list, nothing, or a post under another address. */
export type BlogGateResult = { kind: 'there' | 'missing' | 'unknown' } | { kind: 'moved'; to: string }

/** The page that is shown for a path below /blog at which nothing stands. */
export function missingPageOf(path: string): string {
  return path.startsWith(`${paths.blog}/page/`) ? paths.nowhere : paths.postNotFound
}
