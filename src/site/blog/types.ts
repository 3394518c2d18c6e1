import type { articleLabels } from '@/content/article'
import type { blogPage } from '@/content/blog-page'

/** A post as cards and links show it. */
export type PostSummary = {
  id: string
  title: string
  slug: string
  excerpt?: string | null
  category?: string | null
  publishedAt?: string | null
}

export type BlogLabels = (typeof blogPage)['labels']
export type ArticleLabels = typeof articleLabels
