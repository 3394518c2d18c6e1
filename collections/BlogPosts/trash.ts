import type { Access, CollectionBeforeChangeHook } from 'payload'
import { mayPublish } from '@/domain/areas'
import type { BlogPost } from '../../payload-types'
import { staffOf, staffOrPublished } from '../access'

const asWritten = staffOrPublished('blog-posts')

/**
 * Readers whom the table of areas names may read every post. Everybody else may read published posts outside of the
 * trash, whatever the query says.
 */
export const adminsOrPublishedPosts: Access = async (args) => {
  const allowed = await asWritten(args)
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

/**
 * Whoever only writes changes what visitors do not see. Of one post the hooks say so, in words (features/posts/writers):
 * its form is open to them either way, since changes of a public one are saved for later. Of many this says it.
 */
export const updatePosts: Access = async (args) => {
  const { req, id } = args
  if (!(await mayUpdate(args))) return false
  return mayPublish(req.user) || id !== undefined || { published: { equals: false } }
}

const mayUpdate = staffOf('blog-posts', 'update')

/** Whoever only writes puts drafts into the trash, which is an update too, and deletes none for good. */
export const deletePosts: Access = async (args) => {
  const { req, data } = args
  if (!(await mayDelete(args))) return false
  return mayPublish(req.user) || (data?.deletedAt ? { published: { equals: false } } : false)
}

const mayDelete = staffOf('blog-posts', 'delete')
