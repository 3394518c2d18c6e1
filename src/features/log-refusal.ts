import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'

/** Not allowed, or asked from another site. */
export type RefusalEvent = 'access.refused' | 'access.foreign'

/**
 * Leaves a trace of a request that was refused: whose, if it came with a session, and for which collection. Never
 * changes the response, whatever becomes of the trace.
 *
 * @param path - of the request, below /api
 */
export async function logRefusal(
  payload: Payload,
  event: RefusalEvent,
  { headers, method }: { headers: Headers; method: string },
  path: string,
): Promise<void> {
  const known = headers.has('cookie') ? await payload.auth({ headers }).catch(() => null) : null
  const about = path.split('/')[0] ?? ''
  const collection = Object.hasOwn(payload.collections, about) ? about : undefined
  logEvent(payload.logger, event, { user: known?.user?.id, method, collection })
}
