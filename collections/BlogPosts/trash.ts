import type { Access, CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload'
import { type EventName, logEvent } from '@/domain/events'
import { afterCommit } from '@/lib/after-commit'
import type { BlogPost } from '../../payload-types'
import { adminsOrPublished } from '../access'

/** Admins read everything; everyone else what is published and not in the trash, whichever way they ask. */
export const adminsOrPublishedPosts: Access = async (args) => {
  const allowed = await adminsOrPublished(args)
  return typeof allowed === 'object' ? { ...allowed, deletedAt: { exists: false } } : allowed
}

/**
 * Since when a post is in the trash is told by our clock alone: a date of somebody's choice would have it purged at the
 * next sweep, or never. None is made in the trash.
 */
export const stampTrash: CollectionBeforeChangeHook<BlogPost> = ({ data, operation, originalDoc }) => {
  const isTrashed = operation === 'update' && Boolean(data.deletedAt)
  data.deletedAt = isTrashed ? (originalDoc?.deletedAt ?? new Date().toISOString()) : null
  return data
}

/** Payload's trashing is an update: the log calls it what it is to whoever did it. */
export const logTrash: CollectionAfterChangeHook<BlogPost> = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update' || Boolean(doc.deletedAt) === Boolean(previousDoc.deletedAt)) return doc
  const event: EventName = doc.deletedAt ? 'post.trashed' : 'post.restored'
  await afterCommit(await req.transactionID, () =>
    logEvent(req.payload.logger, event, { id: doc.id, by: req.user?.id }),
  )
  return doc
}
