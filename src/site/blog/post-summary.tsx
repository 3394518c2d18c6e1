import type { articleLabels, blogLabels } from '@/copy/blog'
import { toLongDate } from '@/lib/dates'
import type { BlogPost } from '../../../payload-types'

/** A post as cards and links show it. */
export type PostSummary = Pick<BlogPost, 'id' | 'title' | 'slug' | 'excerpt' | 'category' | 'publishedAt'>

export type BlogLabels = typeof blogLabels
export type ArticleLabels = typeof articleLabels

/** The day a post was published, in the zone of the business; nothing for a post without one. */
export function PostDate({ time, timeZone }: { time?: string | null; timeZone: string }) {
  return time ? <time dateTime={time}>{toLongDate(time, timeZone)}</time> : null
}
