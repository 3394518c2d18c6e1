import type { CollectionAfterChangeHook, CollectionAfterDeleteHook } from 'payload'
import { isAdmin } from '@/domain/roles'
import { LEAD_HANDLING } from '@/features/leads/server/lead-handling'
import type { User } from '../../../../payload-types'

/**
 * The list of possible owners of leads is read again when an admin's account changes, or an account whose roles a
 * request does not name.
 */
export const forgetStaff: CollectionAfterChangeHook<User> = async ({ doc, previousDoc, req }) => {
  const isStranger = doc.roles && !isAdmin(doc) && !isAdmin(previousDoc)
  if (!isStranger)
    await req.payload.db.expireAfterCommit(await req.transactionID, { cacheKey: LEAD_HANDLING })
  return doc
}

/** As `forgetStaff`, for an account that is gone. */
export const forgetDeleted: CollectionAfterDeleteHook<User> = async ({ req }) => {
  await req.payload.db.expireAfterCommit(await req.transactionID, { cacheKey: LEAD_HANDLING })
}
