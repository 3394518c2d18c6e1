import 'server-only'
import { cache } from 'react'
import { POSTS_PER_PAGE, RELATED_POSTS } from '@/domain/post'
import { env } from '@/env'
import { payloadClient } from '@/features/payload-client'
import { type SanitizedArticle, sanitizeArticle } from '@/lib/html/sanitize'
import type { BlogPost } from '../../../payload-types'
import { countPublicPosts, pageOfPosts, postsAfter, postsBefore } from './post-queries'

/**
 * Reads rows so that one which cannot be read takes no other with it: Payload gives up a whole list for a date that
 * JavaScript does not know, such as one before Christ.
 *
 * @returns what `read` gives for the ids, without the rows that make it throw a RangeError
 * @throws whatever else `read` throws
 */
export async function readable<Doc>(ids: string[], read: (ids: string[]) => Promise<Doc[]>): Promise<Doc[]> {
  if (ids.length === 0) return []
  try {
    return await read(ids)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    if (ids.length === 1) return []
    const middle = ids.length >> 1
    return [...(await readable(ids.slice(0, middle), read)), ...(await readable(ids.slice(middle), read))]
  }
}

/** What a card of the blog shows; the content is not read for it (C484). */
export type PostCard = Pick<BlogPost, 'id' | 'title' | 'slug' | 'excerpt' | 'category' | 'publishedAt'>

export type PostPage = { cards: PostCard[]; page: number; pages: number; total: number }

const CARD = { title: true, slug: true, excerpt: true, category: true, publishedAt: true } as const

/** The published post at this slug, or null when there is none. */
export const findPublishedPost = cache(async (slug: string): Promise<BlogPost | null> => {
  const payload = await payloadClient()
  const find = async ([wanted]: string[]) => {
    const { docs } = await payload.find({
      collection: 'blog-posts',
      where: { slug: { equals: wanted }, published: { equals: true } },
      limit: 1,
      pagination: false,
      overrideAccess: false,
    })
    return docs
  }
  return (await readable([slug], find))[0] ?? null
})

/** One page of the list of published posts, the newest first. */
export async function listPublishedPosts(page: number): Promise<PostPage> {
  const [found, total] = await Promise.all([
    pageOfPosts(POSTS_PER_PAGE, (page - 1) * POSTS_PER_PAGE),
    countPublicPosts(),
  ])
  const cards = await listCards(found.map(({ id }) => id))
  return { cards, page, pages: Math.max(1, Math.ceil(total / POSTS_PER_PAGE)), total }
}

/** The newest published posts, for a page that shows a few. */
export async function listLatestCards(limit: number): Promise<PostCard[]> {
  return listCards((await pageOfPosts(limit, 0)).map(({ id }) => id))
}

/** The newest published posts with everything, for feeds. */
export async function listLatestPosts(limit: number): Promise<BlogPost[]> {
  const ids = (await pageOfPosts(limit, 0)).map(({ id }) => id)
  const payload = await payloadClient()
  const find = async (wanted: string[]) => {
    const { docs } = await payload.find({
      collection: 'blog-posts',
      where: { id: { in: wanted }, published: { equals: true } },
      pagination: false,
      overrideAccess: false,
    })
    return docs
  }
  return inOrder(ids, await readable(ids, find))
}

/** The posts beside a post, and up to three of its category: the older ones first, newer ones to fill up. */
export async function listNeighbours(post: BlogPost) {
  const position = { id: post.id, publishedAt: post.publishedAt ?? null, createdAt: post.createdAt ?? '' }
  const category = post.category ?? ''
  const [[older], [newer], olderAlike, newerAlike] = await Promise.all([
    postsAfter(position, 1),
    postsBefore(position, 1),
    category ? postsAfter(position, RELATED_POSTS, category) : [],
    category ? postsBefore(position, RELATED_POSTS, category) : [],
  ])
  const alike = [...olderAlike, ...newerAlike].slice(0, RELATED_POSTS)
  const ids = [older, newer, ...alike].flatMap((row) => (row ? [row.id] : []))
  const cards = new Map((await listCards([...new Set(ids)])).map((card) => [card.id, card]))
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

async function listCards(ids: string[]): Promise<PostCard[]> {
  const payload = await payloadClient()
  const find = async (wanted: string[]) => {
    const { docs } = await payload.find({
      collection: 'blog-posts',
      where: { id: { in: wanted }, published: { equals: true } },
      select: CARD,
      pagination: false,
      overrideAccess: false,
    })
    return docs
  }
  return inOrder(ids, await readable(ids, find))
}

function inOrder<Doc extends { id: string }>(ids: string[], docs: Doc[]): Doc[] {
  const byId = new Map(docs.map((doc) => [doc.id, doc]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
