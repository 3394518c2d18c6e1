import type { Metadata } from 'next'
import type { Meta } from '@/copy/types'
import { paths } from '@/domain/paths'
import {
  canonicalOf,
  type SearchFields,
  searchDescriptionOf,
  searchTitleOf,
} from '@/domain/search-appearance'

/** What the apps that show shared links ask for, in pixels. */
export const SOCIAL_IMAGE = { width: 1200, height: 630, type: 'image/png' } as const

/** Tokens of theme.css as hex, because the renderer knows no OKLCH; a test holds them equal. */
export const COLORS = {
  ink: '#1c1611',
  paper: '#f7f4eb',
  accent: '#ff761c',
  'accent-ink': '#1f1007',
  ticket: '#f7e9a4',
} as const

/**
 * What a page tells search engines and the apps in which its link is shared.
 * Addresses are relative: the layout's `metadataBase` makes them absolute.
 *
 * @param path - where the page lives, from `paths`
 */
export function toMetadata({ title, description }: Meta, path: string): Metadata {
  const image = {
    url: paths.socialImage(path),
    width: SOCIAL_IMAGE.width,
    height: SOCIAL_IMAGE.height,
    type: SOCIAL_IMAGE.type,
    alt: title,
  }
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: path },
    openGraph: { type: 'website', locale: 'en_US', url: path, title, description, images: [image] },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  }
}

/** The same for a page that is no way into the site: thank-you, sign-in, a form that came back, 404. */
export function toHiddenMetadata({ title, description }: Meta): Metadata {
  return { title: { absolute: title }, description, robots: { index: false } }
}

type Post = SearchFields & {
  title: string
  slug: string
  excerpt?: string | null
  author?: string | null
  publishedAt?: string | null
  updatedAt?: string | null
}

/** What an article tells search engines and the apps in which its link is shared. */
export function toPostMetadata(post: Post): Metadata {
  const { slug, author, publishedAt, updatedAt } = post
  const title = searchTitleOf(post)
  const description = searchDescriptionOf(post) || title
  const { width, height, type } = SOCIAL_IMAGE
  // What the image says is the title of the page itself.
  const images = [{ url: paths.postImage(slug), width, height, type, alt: post.title }]
  return {
    title: { absolute: title },
    description,
    robots: post.noindex ? { index: false } : undefined,
    authors: author ? [{ name: author }] : undefined,
    alternates: { canonical: canonicalOf(post) },
    openGraph: {
      type: 'article',
      locale: 'en_US',
      url: paths.post(slug),
      publishedTime: publishedAt ?? undefined,
      modifiedTime: updatedAt ?? undefined,
      authors: author ? [author] : undefined,
      title,
      description,
      images,
    },
    twitter: { card: 'summary_large_image', title, description, images },
  }
}

/** Lets feed readers find the feeds from any page of the blog. */
export function withFeeds(metadata: Metadata): Metadata {
  const types = { 'application/rss+xml': paths.rssFeed, 'application/atom+xml': paths.atomFeed }
  return { ...metadata, alternates: { ...metadata.alternates, types } }
}
