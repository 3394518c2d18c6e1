import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { payloadClient } from '@/features/payload-client'
import { isUuid } from '@/lib/uuid'
import type { BlogPost, User } from '../../../payload-types'

const LIFETIME_MS = 10 * 60_000

/**
 * The address at which a signed-in admin can look at something as it would be, for ten minutes from now.
 *
 * @param path - of the preview
 */
export async function previewAddress(path: string): Promise<string> {
  const until = String(Date.now() + LIFETIME_MS)
  const query = new URLSearchParams({ until, signature: await sign(path, until) })
  return `${path}?${query}`
}

/** Says whether an address was made by `previewAddress` less than ten minutes ago. */
export async function isPreviewAddress(path: string, until: string, signature: string): Promise<boolean> {
  const expected = Buffer.from(await sign(path, until))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && Number(until) > Date.now()
}

/** Any post, for an admin alone; null for everyone else and for an id that is none. */
export async function findAnyPost(id: string, user: User): Promise<BlogPost | null> {
  if (!isUuid(id)) return null
  const payload = await payloadClient()
  return payload.findByID({ collection: 'blog-posts', id, user, overrideAccess: false, disableErrors: true })
}

async function sign(path: string, until: string): Promise<string> {
  const payload = await payloadClient()
  return createHmac('sha256', payload.secret).update(`preview ${path} ${until}`).digest('base64url')
}
