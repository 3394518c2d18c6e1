import type { CollectionSlug, Payload } from 'payload'
import type { User } from '../../../payload-types'

/**
 * What a document calls itself: the field that its collection names for that.
 *
 * @returns null when there is no such document, or none with a name, for this reader
 */
export async function findDocumentTitle(
  { payload, user }: { payload: Payload; user: User | null },
  collection: CollectionSlug,
  id: string,
): Promise<string | null> {
  const field = payload.collections[collection].config.admin.useAsTitle ?? 'id'
  const found = await payload
    .findByID({
      collection,
      id,
      overrideAccess: false,
      user,
      depth: 0,
      select: { [field]: true },
      disableErrors: true,
    })
    // An id that is none, or a database that is away: the screen itself says so.
    .catch(() => null)
  const title: unknown = found && Object.entries(found).find(([name]) => name === field)?.[1]
  return typeof title === 'string' && title.trim() ? title : null
}
