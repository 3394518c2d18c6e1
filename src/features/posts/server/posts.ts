import type { Payload } from 'payload'
import { env } from '@/env'
import { findPictures, findWholePictures } from '@/features/media/server/pictures'
import { POSTS_PER_PAGE, type PostCard, type PostSummary, RELATED_POSTS } from '@/features/posts/rules/post'
import { imageSourcesIn, showPictures } from '@/lib/html/pictures'
import { type SanitizedArticle, sanitizeArticle } from '@/lib/html/sanitize'
import type { BlogPost } from '../../../../payload-types'
import { countPublicPosts, newestForFeeds, pageOfPosts, postsAfter, postsBefore } from './post-queries'

export type PostPage = { cards: PostCard[]; page: number; pages: number; total: number }

const CARD = {
  title: true,
  slug: true,
  excerpt: true,
  category: true,
  publishedAt: true,
  featuredImageUrl: true,
} as const

/** The published post at this slug, or null when there is none. */
export async function findPublishedPost(payload: Payload, slug: string): Promise<BlogPost | null> {
  const { docs } = await payload.find({
    collection: 'blog-posts',
    where: { slug: { equals: slug } },
    limit: 1,
    pagination: false,
    overrideAccess: false,
  })
  return docs[0] ?? null
}

/** One page of the list of published posts, the newest first. */
export const listPublishedPosts = (payload: Payload, page: number): Promise<PostPage> =>
  toPostPage(
    payload,
    page,
    pageOfPosts(payload, POSTS_PER_PAGE, (page - 1) * POSTS_PER_PAGE),
    countPublicPosts(payload),
  )

/**
 * A page of a list of posts.
 *
 * @param rows - on that page
 * @param count - of all pages together
 */
export async function toPostPage(
  payload: Payload,
  page: number,
  rows: Promise<{ id: string }[]>,
  count: Promise<number>,
): Promise<PostPage> {
  const [found, total] = await Promise.all([rows, count])
  const posts = await listCards(
    payload,
    found.map(({ id }) => id),
  )
  const pictures = await findPictures(
    payload,
    posts.flatMap(({ featuredImageUrl }) => featuredImageUrl || []),
  )
  const cards = posts.map(({ featuredImageUrl, ...post }) => ({
    ...post,
    picture: pictures.get(featuredImageUrl ?? '') ?? null,
  }))
  return { cards, page, pages: Math.max(1, Math.ceil(total / POSTS_PER_PAGE)), total }
}

/** The newest published posts, for a page that shows a few. */
export async function listLatestCards(payload: Payload, limit: number): Promise<PostSummary[]> {
  return listCards(
    payload,
    (await pageOfPosts(payload, limit, 0)).map(({ id }) => id),
  )
}

/** The newest published posts with everything, for feeds; without those that are hidden from search engines. */
export async function listLatestPosts(payload: Payload, limit: number): Promise<BlogPost[]> {
  const ids = (await newestForFeeds(payload, limit)).map(({ id }) => id)
  const { docs } = await payload.find({
    collection: 'blog-posts',
    where: { id: { in: ids } },
    pagination: false,
    overrideAccess: false,
  })
  return inOrder(ids, docs)
}

/** The posts beside a post, and up to three of its category: the older ones first, newer ones to fill up. */
export async function listNeighbours(payload: Payload, post: BlogPost) {
  const position = { id: post.id, publishedAt: post.publishedAt ?? null, createdAt: post.createdAt ?? '' }
  const category = post.category ?? ''
  const [[older], [newer], olderAlike, newerAlike] = await Promise.all([
    postsAfter(payload, position, 1),
    postsBefore(payload, position, 1),
    category ? postsAfter(payload, position, RELATED_POSTS, category) : [],
    category ? postsBefore(payload, position, RELATED_POSTS, category) : [],
  ])
  const alike = [...olderAlike, ...newerAlike].slice(0, RELATED_POSTS)
  const ids = [older, newer, ...alike].flatMap((row) => (row ? [row.id] : []))
  const cards = new Map((await listCards(payload, [...new Set(ids)])).map((card) => [card.id, card]))
  return {
    older: cards.get(older?.id ?? '') ?? null,
    newer: cards.get(newer?.id ?? '') ?? null,
    related: alike.flatMap(({ id }) => cards.get(id) ?? []),
  }
}

/** The content of a post, cleaned once more, as rows from before the present rules may be stored. */
export function toArticle(post: Pick<BlogPost, 'content'>): SanitizedArticle {
  try {
    return sanitizeArticle(post.content ?? '', { origin: env.SITE_URL })
  } catch {
    // No row that the editor saved gets here: what stays is a page without its text.
    return { html: '', headings: [], words: 0 }
  }
}

/** The widest that an image of a text is drawn: an article on a large screen, or the screen without its edges. */
const WIDEST = '56rem, 94vw'

/**
 * The articles of posts as they are shown: their images are the copies, with widths and formats to choose from. What is
 * stored names the images themselves.
 *
 * @param site - before addresses on this site, for what is read elsewhere
 */
export async function toShownArticles(
  payload: Payload,
  posts: readonly Pick<BlogPost, 'content' | 'featuredImageUrl'>[],
  { site = '' }: { site?: string } = {},
): Promise<SanitizedArticle[]> {
  const articles = posts.map(toArticle)
  const pictures = await findWholePictures(payload, [
    ...new Set(articles.flatMap(({ html }) => imageSourcesIn(html))),
  ])
  return articles.map((article, index) => ({
    ...article,
    html: showPictures(article.html, {
      pictureOf: (src) => pictures.get(src) ?? null,
      widest: WIDEST,
      // The image at the top is the largest thing that a visitor sees first.
      isFirstSeen: !posts[index]?.featuredImageUrl,
      site,
    }),
  }))
}

/** As `toShownArticles`, of one post. */
export async function toShownArticle(
  payload: Payload,
  post: Pick<BlogPost, 'content' | 'featuredImageUrl'>,
): Promise<SanitizedArticle> {
  const [article] = await toShownArticles(payload, [post])
  return article ?? toArticle(post)
}

/** Cards of these posts, in this order; those that visitors may not read are left out. */
export async function listCards(
  payload: Payload,
  ids: string[],
): Promise<(PostSummary & { featuredImageUrl?: string | null })[]> {
  if (ids.length === 0) return []
  const { docs } = await payload.find({
    collection: 'blog-posts',
    where: { id: { in: ids } },
    select: CARD,
    pagination: false,
    overrideAccess: false,
  })
  return inOrder(ids, docs)
}

function inOrder<Doc extends { id: string }>(ids: string[], docs: Doc[]): Doc[] {
  const byId = new Map(docs.map((doc) => [doc.id, doc]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
