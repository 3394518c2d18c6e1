import type { Payload } from 'payload'
import { paths } from '@/domain/paths'
import type { PostChange, PublicPost } from '@/domain/post-change'
import { authorPages, postLists, serverPaths } from '@/domain/server-paths'
import { RELATED_POSTS } from '@/features/posts/rules/post'
import { expirePages } from '@/lib/page-expiry'
import { withTimeout } from '@/lib/timing'
import { oldestPosts, postsAfter, postsBefore } from './post-queries'

const LISTS = [paths.home, paths.sitemap, ...postLists]
const FEEDS_AND_MAP = [serverPaths.rssFeed, serverPaths.atomFeed, serverPaths.siteMapFile]
/**
 * Milliseconds that the database may take to say what is around a post. Until then this process counts as behind, and
 * the purges of all instances wait for it.
 */
const LONGEST_MS = 1_000
const SHOWN_ON_CARDS = [
  'slug',
  'title',
  'category',
  'excerpt',
  'picture',
  'publishedAt',
  'createdAt',
] as const

/**
 * Expires the pages that showed a post before a change, or must show it now. Once the post has left its address, no
 * visitor may see a page that showed it there.
 */
export async function expirePagesOf(openPayload: () => Promise<Payload>, change: PostChange): Promise<void> {
  const isRemoval = change.before !== null && change.before.slug !== change.after?.slug
  // Before anything is asked: a database that fails now must not leave the post's own page as it was.
  await expirePages({ paths: ownPagesOf(change), isRemoval })
  const around = await pagesAround(openPayload, change)
  if (around.length > 0) await expirePages({ paths: around, isRemoval })
}

/**
 * The pages that showed a post before a change, or must show it now: its own page, those of its neighbours, the lists,
 * those of authors, the feeds and the sitemaps, and no others.
 */
export async function pagesOf(openPayload: () => Promise<Payload>, change: PostChange): Promise<string[]> {
  return [...ownPagesOf(change), ...(await pagesAround(openPayload, change))]
}

/** Those that are known without a question to the database. */
function ownPagesOf(change: PostChange): string[] {
  const { before, after } = change
  const own = [before, after].flatMap((post) =>
    post ? [paths.post(post.slug), paths.postImage(post.slug)] : [],
  )
  // The release before does not tell the author: then it may be anybody.
  const isNamed = [before, after].some((post) => post && post.author !== '')
  const isOnAuthors = isNamed && (!isOnlyText(change) || before?.author !== after?.author)
  const lists = [...(isOnlyText(change) ? [] : LISTS), ...(isOnAuthors ? [authorPages] : [])]
  return [...own, ...FEEDS_AND_MAP, ...lists]
}

/** Whether the cards of a post are as they were. */
function isOnlyText({ before, after }: PostChange): boolean {
  return before !== null && after !== null && SHOWN_ON_CARDS.every((name) => before[name] === after[name])
}

/** The articles around a post; all of them when the database does not say which. */
async function pagesAround(openPayload: () => Promise<Payload>, change: PostChange): Promise<string[]> {
  if (isOnlyText(change)) return []
  const asked = openPayload().then((payload) =>
    Promise.all([change.before, change.after].map((post) => adjacentPosts(payload, post))),
  )
  return withTimeout(asked, LONGEST_MS)
    .then((found) => found.flat())
    .catch(() => [`${paths.blog}/*`])
}

/**
 * The articles that link to a post at this place as a neighbour or as related, whether the post still exists or not.
 */
async function adjacentPosts(payload: Payload, post: PublicPost | null): Promise<string[]> {
  if (!post) return []
  const { category } = post
  const found = await Promise.all([
    postsBefore(payload, post, 1),
    postsAfter(payload, post, 1),
    category ? postsBefore(payload, post, RELATED_POSTS + 1, category) : [],
    category ? oldestPosts(payload, RELATED_POSTS + 1, category) : [],
  ])
  return found.flat().map(({ slug }) => paths.post(slug))
}
