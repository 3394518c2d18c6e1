import type { articleLabels, blogLabels } from '@/copy/blog'
import { toLongDate } from '@/lib/dates'

/** A post as cards and links show it. */
export type PostSummary = {
  id: string
  title: string
  slug: string
  excerpt?: string | null
  category?: string | null
  publishedAt?: string | null
}

export type BlogLabels = typeof blogLabels
export type ArticleLabels = typeof articleLabels

/** The day a post was published, in the zone of the business; nothing for a post without one. */
export function PostDate({ time, timeZone }: { time?: string | null; timeZone: string }) {
  return time ? <time dateTime={time}>{toLongDate(time, timeZone)}</time> : null
}
