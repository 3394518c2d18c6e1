import type { Metadata } from 'next'
import type { Meta } from '@/copy/types'
import { paths } from '@/domain/paths'
import {
  canonicalOf,
  type SearchFields,
  searchDescriptionOf,
  searchTitleOf,
} from '@/domain/search-appearance'
import { serverPaths } from '@/domain/server-paths'

/** The size in pixels and the type of image that apps require for a shared link. */
export const SOCIAL_IMAGE = { width: 1200, height: 630, type: 'image/png' } as const

/** Tokens of theme.css in hex, because the renderer does not support OKLCH. A test compares them with theme.css. */
export const COLORS = {
  ink: '#1c1611',
  paper: '#f7f4eb',
  accent: '#ff761c',
  'accent-ink': '#1f1007',
  ticket: '#f7e9a4',
} as const

/**
 * The metadata of a page for search engines and for apps that show a shared link. URLs are relative; `metadataBase`
 * of the layout makes them absolute.
 *
 * @param path - the path of the page, from `paths`
 */
export function toMetadata({ title, description }: Meta, path: string): Metadata {
  const image = {
    url: serverPaths.socialImage(path),
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

/** The metadata of a page that search engines must not list: thank-you, sign-in, a returned form, 404. */
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

/** The metadata of an article for search engines and for apps that show a shared link. */
export function toPostMetadata(post: Post): Metadata {
  const { slug, author, publishedAt, updatedAt } = post
  const title = searchTitleOf(post)
  const description = searchDescriptionOf(post) || title
  const { width, height, type } = SOCIAL_IMAGE
  // The text in the image is the post's own title, not its title for search engines.
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

/** Adds links to the feeds, so that feed readers find them from any page of the blog. */
export function withFeeds(metadata: Metadata): Metadata {
  const types = { 'application/rss+xml': serverPaths.rssFeed, 'application/atom+xml': serverPaths.atomFeed }
  return { ...metadata, alternates: { ...metadata.alternates, types } }
}
