import type { Metadata } from 'next'
import { paths } from '@/domain/paths'
import { SOCIAL_IMAGE } from '../og/size'

type Post = {
  title: string
  slug: string
  excerpt?: string | null
  author?: string | null
  publishedAt?: string | null
  updatedAt?: string | null
}

/** What an article tells search engines and the apps in which its link is shared. */
export function toPostMetadata(post: Post): Metadata {
  const { title, slug, excerpt, author, publishedAt, updatedAt } = post
  const description = excerpt || title
  const { width, height, type } = SOCIAL_IMAGE
  const images = [{ url: paths.postImage(slug), width, height, type, alt: title }]
  return {
    title: { absolute: title },
    description,
    authors: author ? [{ name: author }] : undefined,
    alternates: { canonical: paths.post(slug) },
    openGraph: {
      type: 'article',
      locale: 'en_US',
      url: paths.post(slug),
      publishedTime: publishedAt ?? undefined,
      modifiedTime: updatedAt ?? undefined,
      authors: author ? [author] : undefined,
      ...{ title, description, images },
    },
    twitter: { card: 'summary_large_image', title, description, images },
  }
}
