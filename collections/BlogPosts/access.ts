import type { Access } from 'payload'
import { mayPublish } from '@/domain/areas'
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
 * Accounts that may only write change nothing that visitors see. For a single post the hooks refuse it with a
 * message (features/posts/server/writers), because the form of a public post is open to them for changes for later. For
 * many posts this function refuses it.
 */
export const updatePosts: Access = async (args) => {
  const { req, id } = args
  if (!(await mayUpdate(args))) return false
  return mayPublish(req.user) || id !== undefined || { published: { equals: false } }
}

const mayUpdate = staffOf('blog-posts', 'update')

/**
 * Accounts that may only write can move drafts to the trash, which is an update too, and delete nothing for good.
 */
export const deletePosts: Access = async (args) => {
  const { req, data } = args
  if (!(await mayDelete(args))) return false
  return mayPublish(req.user) || (data?.deletedAt ? { published: { equals: false } } : false)
}

const mayDelete = staffOf('blog-posts', 'delete')
