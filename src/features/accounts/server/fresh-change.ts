import type { CollectionBeforeChangeHook } from 'payload'
import type { User } from '../../../../payload-types'
import { requireFresh } from './fresh'
import { storedRights } from './roles'

/**
 * Changing an address, the roles or the areas of an account needs a fresh sign-in, because these decide who can sign
 * in, and to what. The owner's commands and the product itself have no session.
 */
export const requireFreshForAccess: CollectionBeforeChangeHook<User> = async ({
  data,
  originalDoc,
  operation,
  req,
}) => {
  if (operation !== 'update' || req.payloadAPI === 'local') return data
  const isOtherAddress = data.email !== undefined && data.email !== originalDoc?.email
  const had = await storedRights(req, String(originalDoc?.id))
  const isOtherRole = data.roles !== undefined && toList(data.roles) !== toList(had.roles)
  const isOtherArea = data.areas !== undefined && toList(data.areas) !== toList(had.areas)
  if (isOtherAddress || isOtherRole || isOtherArea) await requireFresh(req)
  return data
}

/**
 * Whatever was revoked comes back only after a fresh sign-in, because its key or password is known elsewhere. A request may
 * not have selected what it was: then it counts as revoked.
 */
export const requireFreshToRevive: CollectionBeforeChangeHook<{ id: string; active: boolean }> = async ({
  data,
  originalDoc,
  operation,
  req,
}) => {
  if (operation !== 'update' || req.payloadAPI === 'local') return data
  if (data.active && originalDoc?.active !== true) await requireFresh(req)
  return data
}

const toList = (names: readonly string[] | null) => [...(names ?? [])].sort().join()
