import { send } from './send'
import { requireAcknowledged, type SharedCache } from './shared-cache'

/** Varnish answers 400 to a line of more than 8,192 octets; 350 tags are some 3,900. */
const TAGS = 350

/**
 * A Varnish with the rules of deploy/varnish.
 *
 * @param address - the socket at which it takes purges
 */
export function varnishAt(address: string, token: string): SharedCache {
  return {
    name: address,
    comparesNumbers: true,
    tagsOfRequest: TAGS,
    requestsOfPurge: 10,
    pauseMs: () => 0,
    async purge({ number, tags }) {
      const headers = { authorization: `Bearer ${token}`, 'x-cdn-number': String(number) }
      const tagged = tags.length > 0 ? { ...headers, 'xkey-purge': tags.join(' ') } : headers
      requireAcknowledged(await send(new URL('/', address), { method: 'PURGE', headers: tagged }))
    },
  }
}
