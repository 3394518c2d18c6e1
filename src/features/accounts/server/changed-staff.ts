import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import { isAdmin } from '@/domain/roles'
import { featuresOf } from '@/server/feature'
import type { User } from '../../../../payload-types'

/**
 * Tells the nouns when an admin's account changes, or an account whose roles a request does not name: who works here may
 * be others than before.
 */
export const announceStaff: CollectionAfterChangeHook<User> = async ({ doc, previousDoc, req }) => {
  const isStranger = doc.roles && !isAdmin(doc) && !isAdmin(previousDoc)
  if (!isStranger) await announce(req)
  return doc
}

/** As `announceStaff`, for an account that is gone. */
export const announceDeleted: CollectionAfterDeleteHook<User> = ({ req }) => announce(req)

async function announce(req: PayloadRequest): Promise<void> {
  for (const { onStaffChange } of featuresOf(req.payload)) await onStaffChange?.(req)
}
