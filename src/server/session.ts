import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { isAdmin } from '@/domain/account'
import { logEvent } from '@/domain/events'
import { currentRequest } from '@/lib/request-context'
import { requireUser } from '@/lib/require-user'
import type { User } from '../../payload-types'
import { payloadClient } from './payload-client'

/** The signed-in account of this request, read from the database for each; null for a visitor. Throws while the database is away. */
export const currentUser = cache(async (): Promise<User | null> => userOf(await headers()))

/** As `currentUser`, also before a page is rendered: who comes later in the same request does not ask again. */
export function userOf(headers: Headers): Promise<User | null> {
  const request = currentRequest()
  const cookie = headers.get('cookie')
  const known = request?.account
  // Whatever became of the request's own mark: nobody is taken for the bearer of another cookie.
  // Written only below, and always with what `readUser` gives.
  if (known?.cookie === cookie) return known.user as Promise<User | null>
  const user = readUser(headers)
  if (request) request.account = { cookie, user }
  return user
}

async function readUser(headers: Headers): Promise<User | null> {
  const payload = await payloadClient()
  return (await requireUser(payload, headers)) as User | null
}

/** The signed-in admin of this request, or null for everyone else. */
export async function currentAdmin(): Promise<User | null> {
  const user = await currentUser()
  return isAdmin(user) ? user : null
}

/**
 * Leaves a trace of a request that was refused: whose, if it came with a session, and for which collection. Never
 * changes the response, whatever becomes of the trace.
 *
 * @param path - of the request, below /api
 */
export async function logRefusal(
  event: 'access.refused' | 'access.foreign',
  { headers, method }: { headers: Headers; method: string },
  path: string,
): Promise<void> {
  const payload = await payloadClient().catch(() => null)
  if (!payload) return
  const known = headers.has('cookie') ? await payload.auth({ headers }).catch(() => null) : null
  const about = path.split('/')[0] ?? ''
  const collection = Object.hasOwn(payload.collections, about) ? about : undefined
  logEvent(payload.logger, event, { user: known?.user?.id, method, collection })
}
