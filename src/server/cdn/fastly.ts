import { TAG_OF_EVERYTHING } from '@/lib/cdn-tags'
import { send } from './send'
import { requireAcknowledged, type SharedCache } from './shared-cache'

/**
 * A service of Fastly. A batch names up to 256 surrogate keys (developer.fastly.com, Purging API, read in November
 * 2026).
 *
 * @param address - that of its API
 * @param zone - the id of the service
 */
export function fastlyAt(address: string, token: string, zone: string): SharedCache {
  const service = `/service/${zone}`
  return {
    name: `fastly ${zone}`,
    comparesNumbers: false,
    tagsOfRequest: 256,
    requestsOfPurge: 4,
    pauseMs: () => 0,
    async purge({ tags }) {
      const headers = { 'fastly-key': token, accept: 'application/json' }
      const isEverything = tags.includes(TAG_OF_EVERYTHING)
      requireAcknowledged(
        isEverything
          ? await send(new URL(`${service}/purge_all`, address), { method: 'POST', headers })
          : await send(new URL(`${service}/purge`, address), {
              method: 'POST',
              headers: { ...headers, 'surrogate-key': tags.join(' ') },
            }),
      )
    },
  }
}
