import type { Access, CollectionBeforeChangeHook } from 'payload'
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
