import type { Access, CollectionConfig, FieldAccess, SanitizedConfig } from 'payload'
import { type Action, isUnlimited, mayDo, mayRead } from '@/domain/areas'
import { isAdmin } from '@/domain/roles'

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

/**
 * Payload's locks of documents that the reader may see. Others would reveal ids of other areas, and who works on
 * them.
 */
function locksOf(action: Action): Access {
  return async ({ req: { user, payload } }) => {
    if (isUnlimited(user)) return true
    if (!mayDo(user, { collection: 'payload-locked-documents' }, action)) return false
    const { collections, globals } = payload.config
    // Their names are the configuration's own. Payload refuses a condition on the collection of a document.
    const isTheirs = collections
      .filter(({ slug }) => mayRead(user, slug))
      .flatMap(({ slug }) => `(lock.document->>'${slug.replaceAll('-', '_')}_id') is not null`)
    const { rows } = await payload.db.pool.query<{ id: string }>(
      `select lock.id from (
         select id, global_slug, (select to_jsonb(rels) from payload_locked_documents_rels rels
           where parent_id = locked.id and path = 'document' limit 1) as document
         from payload_locked_documents locked
       ) lock where global_slug = any($1) or ${[...isTheirs, 'false'].join(' or ')}`,
      [globals.map(({ slug }) => slug).filter((slug) => mayRead(user, slug))],
    )
    return { id: { in: rows.map(({ id }) => id) } }
  }
}

type AccessRules = NonNullable<CollectionConfig['access']>

/**
 * Access to the collections that Payload adds itself. It would leave them open to every signed-in account.
 */
const PAYLOAD_ACCESS: Record<string, AccessRules> = {
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
