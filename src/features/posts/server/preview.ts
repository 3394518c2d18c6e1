import type { Payload } from 'payload'
import { currentRequest } from '@/lib/request-context'
import { isSame, signatureOf } from '@/lib/secrets'
import { isUuid } from '@/lib/uuid'
import type { BlogPost, User } from '../../../../payload-types'
import { findPendingChanges } from './pending-changes'

const LIFETIME_MS = 10 * 60_000

/**
 * The address at which a signed-in admin can look at something as it would be, for ten minutes from now.
 *
 * @param path - of the preview
 */
export function previewAddress({ secret }: Payload, path: string): string {
  const until = String(Date.now() + LIFETIME_MS)
  const query = new URLSearchParams({ until, signature: sign(secret, path, until) })
  return `${path}?${query}`
}

/** Says whether an address was made by `previewAddress` less than ten minutes ago. */
export function isPreviewAddress(
  { secret }: Payload,
  path: string,
  until: string,
  signature: string,
): boolean {
  return isSame(signature, sign(secret, path, until)) && Number(until) > Date.now()
}

/** Whether the request that this code runs for has shown a signed address: the gate has looked at it. */
export function isForPreview(): boolean {
  return currentRequest()?.place === 'preview'
}

/**
 * Any post as its editor has it, with the changes that are kept for later, for an admin alone; null for everyone else and
 * for an id that is none.
 */
export async function findAnyPost(payload: Payload, id: string, user: User): Promise<BlogPost | null> {
  if (!isUuid(id)) return null
  const caller = { payload, user: { ...user, collection: 'users' as const } }
  const [post, changes] = await Promise.all([
    payload.findByID({ collection: 'blog-posts', id, user, overrideAccess: false, disableErrors: true }),
    findPendingChanges(caller, id),
  ])
  return post && { ...post, ...changes?.values }
}

function sign(secret: string, path: string, until: string): string {
  return signatureOf(secret, `preview ${path} ${until}`)
}
