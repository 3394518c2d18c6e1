import type { CollectionBeforeChangeHook } from 'payload'
import type { BlogPost } from '../../payload-types'

/**
 * The server sets the time at which a post was moved to the trash: with a date of the client's choice it would be
 * deleted at the next sweep, or never. A post cannot be created in the trash.
 */
export const stampTrash: CollectionBeforeChangeHook<BlogPost> = ({ data, operation, originalDoc }) => {
  const isTrashed = operation === 'update' && Boolean(data.deletedAt)
  data.deletedAt = isTrashed ? (originalDoc?.deletedAt ?? new Date().toISOString()) : null
  return data
}
