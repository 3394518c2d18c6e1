import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { CLIENT_ADDRESS_HEADER } from '@/lib/client-address'

/**
 * Writes the client's true address over whatever the client sent under the header's name, so that limits
 * cannot be dodged by a header (T15).
 *
 * @param hops - how many proxies in front are ours; each has added one entry to X-Forwarded-For
 */
export function noteClientAddress(request: IncomingMessage, hops: number): void {
  request.headers[CLIENT_ADDRESS_HEADER] = toSubscriber(addressOf(request, hops))
}

function addressOf(request: IncomingMessage, hops: number): string {
  const forwarded = request.headers['x-forwarded-for']
  const entries = [forwarded ?? []].flat().join(',').split(',')
  const chain = [
    ...entries.map((entry) => entry.trim()).filter(Boolean),
    request.socket.remoteAddress ?? 'unknown',
  ]
  // The last entry is whom we see; each proxy of ours vouches for the one before it.
  return chain.at(-1 - hops) ?? chain[0] ?? 'unknown'
}

/** One subscriber holds a whole /64 of IPv6 addresses, and counts once. */
export function toSubscriber(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0')].slice(0, 4).join(':')
}
