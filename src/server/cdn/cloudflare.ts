import { createAllowance } from '@/lib/allowance'
import { TAG_OF_EVERYTHING } from '@/lib/cdn-tags'
import { send } from './send'
import { CacheRefused, requireAcknowledged, type SharedCache } from './shared-cache'

/**
 * The limits of the Free plan, which is the narrowest: 5 requests a minute, saved up to 25, of 100 tags each
 * (developers.cloudflare.com, Purge cache, read in November 2026). They count for the whole account, so some are left.
 */
const TAGS = 100
const SAVED = 10
const REFILL_MS = 12_000

/**
 * A zone of Cloudflare.
 *
 * @param address - that of its API
 * @param now - milliseconds of a clock that never goes back
 */
export function cloudflareAt(
  address: string,
  token: string,
  zone: string,
  now: () => number = () => performance.now(),
): SharedCache {
  const requests = createAllowance({ most: SAVED, everyMs: REFILL_MS }, now)

  return {
    name: `cloudflare ${zone}`,
    comparesNumbers: false,
    tagsOfRequest: TAGS,
    requestsOfPurge: 1,
    pauseMs: requests.pauseMs,
    async purge({ tags }) {
      requests.take()
      const body = tags.includes(TAG_OF_EVERYTHING) ? { purge_everything: true } : { tags }
      const sent = await send(new URL(`/client/v4/zones/${zone}/purge_cache`, address), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      requireAcknowledged(sent)
      if (!isSuccess(sent.text)) throw new CacheRefused(sent)
    },
  }
}

/** Its API says in the body whether it has done what it was asked. */
function isSuccess(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'success' in body && body.success === true
  } catch {
    return false
  }
}
