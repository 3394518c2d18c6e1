import type { Access, CollectionConfig, FieldAccess } from 'payload'
import type { Action } from '@/domain/area-list'
import { isUnlimited, mayDo } from '@/domain/areas'
import { isAdmin } from '@/domain/roles'
import { listLocksFor } from '@/features/content/server/document-locks'
import { flagsOf } from '@/lib/payload-flags'

/** Admins without areas: for everything that the table of areas does not name. */
export const admins: Access = ({ req }) => isUnlimited(req.user)

/** Admins whom the table of areas (src/domain/areas) allows this. */
export const staffOf =
  (collection: string, action: Action): Access =>
  ({ req }) =>
    mayDo(req.user, { collection }, action)

/** As `staffOf`, for a global. */
export const staffOfGlobal =
  (global: string, action: Action): Access =>
  ({ req }) =>
    mayDo(req.user, { global }, action)

/** Readers by the table see everything, everybody else the rows with `published`. */
export const staffOrPublished =
  (collection: string): Access =>
  ({ req }) =>
    mayDo(req.user, { collection }, 'read') || { published: { equals: true } }

/** Readers by the table see drafts too, everybody else the published content. */
export const staffOrPublishedContent =
  (what: { collection: string } | { global: string }): Access =>
  ({ req }) =>
    mayDo(req.user, what, 'read') || { _status: { equals: 'published' } }

/** No caller. Only the product's own code, with `overrideAccess: true`. */
export const nobody: Access = () => false

export const anyone: Access = () => true

/**
 * Admins without areas may reach every account, and a member only their own. An admin with areas reaches none,
 * because any account could then be read through relations.
 */
export const adminsOrSelf: Access = ({ req }) => {
  if (isUnlimited(req.user)) return true
  if (isAdmin(req.user)) return false
  return req.user ? { id: { equals: req.user.id } } : false
}

/** A field that only admins without areas may write. */
export const adminField: FieldAccess = ({ req }) => isUnlimited(req.user)

/** A field that only the server sets. */
export const serverField: FieldAccess = () => false

/**
 * The lead endpoint, which has validated the lead and says so by a flag of the request, which only the server sets.
 */
export const leadEndpoint: Access = ({ req }) => flagsOf(req).acceptedLead !== undefined

/** A field of a lead that only that endpoint sets. */
export const leadEndpointField: FieldAccess = ({ req }) => flagsOf(req).acceptedLead !== undefined

/**
 * Payload's locks of documents that the reader may see. Others would reveal ids of other areas, and who works on
 * them.
 */
function locksOf(action: Action): Access {
  return async ({ req }) => {
    if (isUnlimited(req.user)) return true
    if (!mayDo(req.user, { collection: 'payload-locked-documents' }, action)) return false
    return { id: { in: await listLocksFor(req) } }
  }
}

type AccessRules = NonNullable<CollectionConfig['access']>

/** Access to the collections that Payload adds itself (src/payload-repairs/own-access). */
export const PAYLOAD_ACCESS: Record<string, AccessRules> = {
  'payload-kv': { unlock: nobody },
  'payload-locked-documents': {
    create: staffOf('payload-locked-documents', 'create'),
    read: locksOf('read'),
    update: locksOf('update'),
    delete: locksOf('delete'),
    unlock: nobody,
  },
  'payload-migrations': { create: nobody, read: nobody, update: nobody, delete: nobody, unlock: nobody },
  'payload-preferences': { create: staffOf('payload-preferences', 'create'), unlock: nobody },
}
