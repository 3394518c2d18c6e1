import type { Picture } from '@/features/media/rules/image'

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

/** A post as cards and links show it; the content is not read for it (C484). */
export type PostSummary = {
  id: string
  title: string
  slug: string
  excerpt?: string | null
  category?: string | null
  publishedAt?: string | null
}

/** A post with its featured image, in a list of posts. */
export type PostCard = PostSummary & { picture: Picture | null }

/** How many cards one page of the blog shows. */
export const POSTS_PER_PAGE = 12

/** How many related posts an article ends with. */
export const RELATED_POSTS = 3

const WORDS_PER_MINUTE = 220

/** How many minutes a text takes to read, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
