import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook, Payload, Where } from 'payload'
import { transactionOf } from '@/data/transaction'
import { serverPaths } from '@/domain/server-paths'
import { authorKey } from '@/features/posts/rules/author'
import { POSTS_PER_PAGE } from '@/features/posts/rules/post'
import { announceAddressChange } from '@/server/address-change'
import { adminEndpoint } from '@/server/admin-endpoint'
import type { Author } from '../../../../payload-types'
import { countPublicPosts, listWrittenAuthors, pageOfPosts } from './post-queries'
import { type PostPage, toPostPage } from './posts'

/** The form does not grow by more names than this. */
const SUGGESTED = 200

/** The author whose page stands at this slug, with the picture; null when staff have made none. */
export function findAuthor(payload: Payload, slug: string): Promise<Author | null> {
  return findOne(payload, { slug: { equals: slug } })
}

/** The author that a post names, with the picture; null when staff have made none of this name. */
export async function findAuthorNamed(
  payload: Payload,
  name: string | null | undefined,
): Promise<Author | null> {
  const nameKey = authorKey(name ?? '')
  return nameKey === '' ? null : findOne(payload, { nameKey: { equals: nameKey } })
}

async function findOne(payload: Payload, where: Where): Promise<Author | null> {
  const { docs } = await payload.find({
    collection: 'authors',
    where,
    depth: 1,
    limit: 1,
    pagination: false,
    overrideAccess: false,
  })
  return docs[0] ?? null
}

/** One page of the published posts of an author, the newest first. */
export function listPostsOf(payload: Payload, { name }: Author, page: number): Promise<PostPage> {
  const key = authorKey(name)
  const found = pageOfPosts(payload, POSTS_PER_PAGE, (page - 1) * POSTS_PER_PAGE, key)
  return toPostPage(payload, page, found, countPublicPosts(payload, key))
}

/** Whether the list of an author has a page of this number; the first one is there without a post. */
export async function hasPageOf(
  payload: Payload,
  { name }: Pick<Author, 'name'>,
  page: number,
): Promise<boolean> {
  if (page === 1) return true
  const found = await pageOfPosts(payload, 1, (page - 1) * POSTS_PER_PAGE, authorKey(name))
  return found.length > 0
}

/**
 * `GET /api/authors/names`: whom posts name and whom staff have made, for the field of a post; in the spelling that
 * an author of that name has.
 */
export const listAuthorNames = adminEndpoint({
  method: 'get',
  path: '/names',
  handle: async ({ req }) => {
    const [{ docs }, written] = await Promise.all([
      req.payload.find({
        collection: 'authors',
        select: { name: true },
        limit: SUGGESTED,
        pagination: false,
        overrideAccess: false,
        user: req.user,
      }),
      listWrittenAuthors(req.payload, SUGGESTED),
    ])
    const names = new Map(written.map((name) => [authorKey(name), name]))
    for (const { name } of docs) names.set(authorKey(name), name)
    return { names: [...names.values()].sort((a, b) => a.localeCompare(b, 'en')).slice(0, SUGGESTED) }
  },
})

/** Tells of the address that the page of an author leaves. */
export const announceMovedAuthor: CollectionAfterChangeHook<Author> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (operation !== 'update') return doc
  const { query } = await transactionOf(req)
  // The document lacks every field that the request did not select.
  const [stored] = await query<{ slug: string }>(sql`SELECT slug FROM authors WHERE id = ${doc.id}`)
  if (!stored || !previousDoc.slug || stored.slug === previousDoc.slug) return doc
  await announceAddressChange(req, {
    from: serverPaths.author(previousDoc.slug),
    to: serverPaths.author(stored.slug),
  })
  return doc
}
