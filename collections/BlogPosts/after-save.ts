import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import type { PostChange, PublicPost } from '@/domain/post-change'
import type { BlogPost } from '../../payload-types'

/**
 * Remembers an address that a post leaves, by a new slug or by being taken off the site. The redirect names
 * the post, not its slug, so it leads to wherever the post is now, in one step. An address that a published
 * post has is no redirect any more. A post in the trash keeps its former addresses for the day that it comes back; its own is free.
 */
export const keepOldAddress: CollectionAfterChangeHook<BlogPost> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (doc.deletedAt) return doc
  const left = operation === 'update' && isPublic(previousDoc) ? previousDoc.slug : null
  const taken = doc.published ? doc.slug : null
  if (left === taken) return doc
  if (taken) await dropRedirect(req, taken)
  if (left) {
    await dropRedirect(req, left)
    // Whoever may save the post need not be allowed to write redirects.
    await req.payload.create({
      collection: 'redirects',
      data: { fromSlug: left, post: doc.id, kind: '308' },
      overrideAccess: true,
      req,
    })
  }
  return doc
}

/** Whoever may save the post need not be allowed to delete redirects. */
async function dropRedirect(req: PayloadRequest, fromSlug: string) {
  await req.payload.delete({
    collection: 'redirects',
    where: { fromSlug: { equals: fromSlug } },
    overrideAccess: true,
    req,
  })
}

/** Tells every process that caches pages what visitors see differently, once it is stored for good. */
export const announceChange: CollectionAfterChangeHook<BlogPost> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  await announce(req, { before: operation === 'update' ? toPublic(previousDoc) : null, after: toPublic(doc) })
  return doc
}

/** As `announceChange`, for a post that is gone. */
export const announceDelete: CollectionAfterDeleteHook<BlogPost> = ({ doc, req }) =>
  announce(req, { before: toPublic(doc), after: null })

async function announce(req: PayloadRequest, post: PostChange) {
  if (post.before || post.after) await req.payload.db.expireAfterCommit(await req.transactionID, { post })
}

function isPublic({ published, deletedAt }: BlogPost): boolean {
  return Boolean(published) && !deletedAt
}

function toPublic(post: BlogPost): PublicPost | null {
  if (!isPublic(post)) return null
  const { id, slug, title, category, excerpt, author, featuredImageUrl, publishedAt, createdAt } = post
  return {
    id,
    slug,
    title: title ?? '',
    category: category ?? '',
    excerpt: excerpt ?? '',
    author: author ?? '',
    picture: featuredImageUrl ?? '',
    publishedAt: publishedAt ?? null,
    createdAt: createdAt ?? '',
  }
}
