import 'server-only'
import type { CollectionSlug } from 'payload'
import { currentUser } from '@/features/accounts/session'
import { payloadClient } from '@/features/payload-client'

/**
 * What a document calls itself: the field that its collection names for that.
 *
 * @returns null when there is no such document, or none with a name, for the reader of this request
 */
export async function findDocumentTitle(collection: CollectionSlug, id: string): Promise<string | null> {
  const payload = await payloadClient()
  const field = payload.collections[collection].config.admin.useAsTitle ?? 'id'
  const found = await payload
    .findByID({
      collection,
      id,
      overrideAccess: false,
      user: await currentUser(),
      depth: 0,
      select: { [field]: true },
      disableErrors: true,
    })
    // An id that is none, or a database that is away: the screen itself says so.
    .catch(() => null)
  const title: unknown = found && Object.entries(found).find(([name]) => name === field)?.[1]
  return typeof title === 'string' && title.trim() ? title : null
}
