import type { articleLabels, blogLabels } from '@/copy/blog'
import { toLongDate } from '@/lib/dates'

export type BlogLabels = typeof blogLabels
export type ArticleLabels = typeof articleLabels

/** The publication date of a post in the time zone of the business; null for a post without one. */
export function PostDate({ time, timeZone }: { time?: string | null; timeZone: string }) {
  return time ? <time dateTime={time}>{toLongDate(time, timeZone)}</time> : null
}
