import type { CollectionSlug, Payload } from 'payload'
import type { User } from '../../../../payload-types'

/**
 * Reads the title of a document, which is the field that its collection names as title.
 *
 * @returns null when there is no such document for this reader, or it has no title
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
    // The screen itself reports an invalid id or an unavailable database.
    .catch(() => null)
  const title: unknown = found && Object.entries(found).find(([name]) => name === field)?.[1]
  return typeof title === 'string' && title.trim() ? title : null
}
