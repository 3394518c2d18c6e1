import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import type { GateResult } from '@/domain/gated-address'
import { featuresOf } from './feature'

/**
 * Looks up an address whose page is a document, which each noun does for its own: a post by one query, a service in the
 * cached content, a preview by its signature. A missing document is never rendered, and the next request sees a change.
 * The result is 'unknown' while the database is unavailable, which the log calls 'blog.read' for whichever noun asked.
 *
 * @param address - a path as received, and its query, which only a preview has
 */
export async function whatStandsAt(
  openPayload: () => Promise<Payload>,
  address: string,
): Promise<GateResult> {
  try {
    const payload = await openPayload()
    const { pathname, searchParams } = new URL(address, 'http://site')
    for (const { lookUpAddress } of featuresOf(payload)) {
      const found = await lookUpAddress?.(payload, pathname, searchParams)
      if (found) return found
    }
    return { kind: 'missing' }
  } catch (err) {
    const payload = await openPayload().catch(() => null)
    if (payload) logEvent(payload.logger, 'blog.read', { err })
    return { kind: 'unknown' }
  }
}
