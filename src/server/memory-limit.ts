import { LRUCache } from 'lru-cache'
import { networkOf } from '@/lib/request-headers'

const ADDRESSES = 10_000

/**
 * Creates a limit by address, and by its /48 of IPv6, for what is counted and needs no exact limit over all processes.
 * Addresses are kept only in memory, and only for `ttl` milliseconds.
 *
 * @returns whether an address is past its limit, which counts it once more
 */
export function createMemoryLimit(ttl: number, most: { address: number; network: number }) {
  const told = new LRUCache<string, { times: number }>({ max: ADDRESSES, ttl })
  const isPast = (key: string | null, limit: number) => {
    if (key === null) return false
    const known = told.get(key) ?? { times: 0 }
    // The time begins with the first.
    if (known.times === 0) told.set(key, known)
    known.times += 1
    return known.times > limit
  }
  return (address: string) => isPast(address, most.address) || isPast(networkOf(address), most.network)
}
