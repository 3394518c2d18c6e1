import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import { announcePostChange, type PostChange, type PublicPost } from '@/domain/post-change'
import { afterCommit } from '@/lib/after-commit'
import type { BlogPost } from '../../payload-types'

/** Tells those who keep pages what visitors see differently, once it is stored for good. */
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

async function announce(req: PayloadRequest, change: PostChange) {
  await afterCommit(await req.transactionID, () => announcePostChange(change))
}

function toPublic(post: BlogPost): PublicPost | null {
  if (!post.published) return null
  const { id, slug, title, category, excerpt, publishedAt, createdAt } = post
  return {
    ...{ id, slug, title: title ?? '', category: category ?? '', excerpt: excerpt ?? '' },
    publishedAt: publishedAt ?? null,
    createdAt: createdAt ?? '',
  }
}
