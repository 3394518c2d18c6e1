import type { CollectionBeforeChangeHook } from 'payload'
import type { User } from '../../../payload-types'
import { requireFresh } from './fresh'
import { storedRoles } from './roles'

/**
 * Who changes an address or the roles of an account, by the screen or by REST, has proved a moment ago who they are: both
 * decide who can sign in. The owner's commands and the product itself come without a session.
 */
export const requireFreshForAccess: CollectionBeforeChangeHook<User> = async ({
  data,
  originalDoc,
  operation,
  req,
}) => {
  if (operation !== 'update' || req.payloadAPI === 'local') return data
  const isOtherAddress = data.email !== undefined && data.email !== originalDoc?.email
  const had = await storedRoles(req, String(originalDoc?.id))
  const isOtherRole = data.roles !== undefined && toList(data.roles) !== toList(had)
  if (isOtherAddress || isOtherRole) await requireFresh(req)
  return data
}

const toList = (roles: readonly string[] | null) => [...(roles ?? [])].sort().join()
