import type { Access, CollectionConfig, FieldAccess, SanitizedConfig } from 'payload'
import { isAdmin } from '@/domain/account'

/** Only signed-in users with the admin role. */
export const admins: Access = ({ req }) => isAdmin(req.user)

/** No caller at all; only the product's own code, which says so with `overrideAccess: true`. */
export const nobody: Access = () => false

/** Anyone, signed in or not. */
export const anyone: Access = () => true

/** Admins read everything; everyone else reads the rows whose field `published` is ticked. */
export const adminsOrPublished: Access = ({ req }) => isAdmin(req.user) || { published: { equals: true } }

/** Admins read everything, drafts too; everyone else reads what is published of the content of the site. */
export const adminsOrPublishedContent: Access = ({ req }) =>
  isAdmin(req.user) || { _status: { equals: 'published' } }

/** Admins reach every account; a member reaches only the own one. */
export const adminsOrSelf: Access = ({ req }) => {
  if (isAdmin(req.user)) return true
  return req.user ? { id: { equals: req.user.id } } : false
}

/** A field that only admins may write, whoever may write the rest. */
export const adminField: FieldAccess = ({ req }) => isAdmin(req.user)

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
    create: admins,
    read: admins,
    update: admins,
    delete: admins,
    unlock: nobody,
  },
  'payload-migrations': { create: nobody, read: nobody, update: nobody, delete: nobody, unlock: nobody },
  'payload-preferences': { create: admins, unlock: nobody },
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
