import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { paths } from '@/domain/paths'
import type { BlogPost, User } from '../../payload-types'
import { payloadClient } from './payload-client'

const LIFETIME_MS = 10 * 60_000

/** The address at which a signed-in admin can look at a post as it would be, for ten minutes from now. */
export async function previewAddress(id: string): Promise<string> {
  const until = String(Date.now() + LIFETIME_MS)
  const query = new URLSearchParams({ until, signature: await sign(id, until) })
  return `${paths.preview(id)}?${query}`
}

/** Says whether an address was made by `previewAddress` less than ten minutes ago. */
export async function isPreviewAddress(id: string, until: string, signature: string): Promise<boolean> {
  const expected = Buffer.from(await sign(id, until))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && Number(until) > Date.now()
}

/** Any post, for an admin alone; null for everyone else and for an id that is none. */
export async function findAnyPost(id: string, user: User): Promise<BlogPost | null> {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return null
  const payload = await payloadClient()
  return payload.findByID({ collection: 'blog-posts', id, user, overrideAccess: false, disableErrors: true })
}

async function sign(id: string, until: string): Promise<string> {
  const payload = await payloadClient()
  return createHmac('sha256', payload.secret).update(`preview ${id} ${until}`).digest('base64url')
}
