import { paths } from '@/domain/paths'
import type { Company } from './company'
import { businessId, type JsonLdNode } from './node'

type Post = {
  title: string
  slug: string
  excerpt?: string | null
  category?: string | null
  author?: string | null
  featuredImageUrl?: string | null
  publishedAt?: string | null
  updatedAt?: string | null
}

/** A post as schema.org describes an article; the business stands in for an author who is not named. */
export function toArticleNode(post: Post, words: number, { siteUrl }: Company): JsonLdNode {
  const url = new URL(paths.post(post.slug), siteUrl).href
  const business = { '@id': businessId(siteUrl) }
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: post.title,
    description: post.excerpt || undefined,
    articleSection: post.category || undefined,
    image: new URL(post.featuredImageUrl || paths.postImage(post.slug), siteUrl).href,
    datePublished: post.publishedAt ?? undefined,
    dateModified: post.updatedAt ?? undefined,
    author: post.author ? { '@type': 'Person', name: post.author } : business,
    publisher: business,
    mainEntityOfPage: url,
    wordCount: words,
    inLanguage: 'en-US',
  }
}
