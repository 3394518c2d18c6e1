import type { CollectionAfterChangeHook, PayloadRequest } from 'payload'
import type { BlogPost } from '../../payload-types'

/**
 * Remembers an address that a post leaves, by a new slug or by being taken off the site. The redirect names
 * the post, not its slug, so it leads to wherever the post is now, in one step. An address that a published
 * post has is no redirect any more.
 */
export const keepOldAddress: CollectionAfterChangeHook<BlogPost> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  const left = operation === 'update' && previousDoc.published ? previousDoc.slug : null
  const taken = doc.published ? doc.slug : null
  if (left === taken) return doc
  if (taken) await dropRedirect(req, taken)
  if (left) {
    await dropRedirect(req, left)
    await req.payload.create({
      collection: 'redirects',
      data: { fromSlug: left, post: doc.id },
      overrideAccess: true,
      req,
    })
  }
  return doc
}

async function dropRedirect(req: PayloadRequest, fromSlug: string) {
  await req.payload.delete({
    collection: 'redirects',
    where: { fromSlug: { equals: fromSlug } },
    overrideAccess: true,
    req,
  })
}
