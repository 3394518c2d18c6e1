import type { Access, CollectionConfig, FieldAccess, SanitizedConfig } from 'payload'
import { isAdmin } from '@/domain/account'
import { type Action, isUnlimited, mayDo } from '@/domain/areas'

/** Only signed-in users with the admin role who are limited to no area: what the table of areas does not name. */
export const admins: Access = ({ req }) => isUnlimited(req.user)

/** Admins who may do this with the collection by the table of areas (src/domain/areas). */
export const staffOf =
  (collection: string, action: Action): Access =>
  ({ req }) =>
    mayDo(req.user, { collection }, action)

/** As `staffOf`, of what stands once. */
export const staffOfGlobal =
  (global: string, action: Action): Access =>
  ({ req }) =>
    mayDo(req.user, { global }, action)

/** Whoever may read the collection by the table, everything; everyone else the rows whose field `published` is ticked. */
export const staffOrPublished =
  (collection: string): Access =>
  ({ req }) =>
    mayDo(req.user, { collection }, 'read') || { published: { equals: true } }

/** Whoever may read it by the table, drafts too; everyone else reads what is published of the content of the site. */
export const staffOrPublishedContent =
  (what: { collection: string } | { global: string }): Access =>
  ({ req }) =>
    mayDo(req.user, what, 'read') || { _status: { equals: 'published' } }

/** No caller at all; only the product's own code, which says so with `overrideAccess: true`. */
export const nobody: Access = () => false

/** Anyone, signed in or not. */
export const anyone: Access = () => true

/**
 * Admins reach every account; a member reaches only the own one. A limited admin reaches none by the interface: what is
 * reached could be asked for through every relation to an account.
 */
export const adminsOrSelf: Access = ({ req }) => {
  if (isUnlimited(req.user)) return true
  if (isAdmin(req.user)) return false
  return req.user ? { id: { equals: req.user.id } } : false
}

/** A field that only admins without areas may write, whoever may write the rest. */
export const adminField: FieldAccess = ({ req }) => isUnlimited(req.user)

/** A field that no caller may write: the server sets it. */
export const serverField: FieldAccess = () => false

/**
 * The lead endpoint, which has checked the lead and says so in the request's context. A context is made by
 * the server and cannot be set from outside.
 */
export const leadEndpoint: Access = ({ req }) => req.context.acceptedLead === true

/** A field of a lead that only that endpoint fills in. */
export const leadEndpointField: FieldAccess = ({ req }) => req.context.acceptedLead === true

type AccessRules = NonNullable<CollectionConfig['access']>

/** What Payload leaves to anyone who is signed in, in the collections that it adds by itself. */
const PAYLOAD_ACCESS: Record<string, AccessRules> = {
  'payload-kv': { unlock: nobody },
  'payload-locked-documents': {
    create: staffOf('payload-locked-documents', 'create'),
    read: staffOf('payload-locked-documents', 'read'),
    update: staffOf('payload-locked-documents', 'update'),
    delete: staffOf('payload-locked-documents', 'delete'),
    unlock: nobody,
  },
  'payload-migrations': { create: nobody, read: nobody, update: nobody, delete: nobody, unlock: nobody },
  'payload-preferences': { create: staffOf('payload-preferences', 'create'), unlock: nobody },
}

/**
 * Names the access functions of Payload's own collections, which no configuration can name before it is built.
 *
 * @param built - what `buildConfig` returns
 */
export async function withPayloadAccess(built: Promise<SanitizedConfig>): Promise<SanitizedConfig> {
  const config = await built
  for (const collection of config.collections)
    Object.assign(collection.access, PAYLOAD_ACCESS[collection.slug])
  return config
}
