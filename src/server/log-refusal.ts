import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import { findUser } from './find-user'

/** Not allowed, or requested from another site. */
export type RefusalEvent = 'access.refused' | 'access.foreign'

/**
 * Logs a refused request: the account, if it had a session, and the collection. It never changes the response, even
 * when logging fails.
 *
 * @param path - of the request, below /api
 */
export async function logRefusal(
  payload: Payload,
  event: RefusalEvent,
  { headers, method }: { headers: Headers; method: string },
  path: string,
): Promise<void> {
  const user = headers.has('cookie') ? await findUser(payload, headers).catch(() => null) : null
  const about = path.split('/')[0] ?? ''
  const collection = Object.hasOwn(payload.collections, about) ? about : undefined
  logEvent(payload.logger, event, { user: user?.id, method, collection })
}
