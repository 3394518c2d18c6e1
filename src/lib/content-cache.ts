import { bridge } from './bridge'
import { besideRequest } from './request-context'

/** Reads a part of the site's content once, until it changes; a read that fails is not cached. */
export function cached<T>(key: string, read: () => Promise<T>): Promise<T> {
  const known = bridge.documents.get(key) as Promise<T> | undefined
  if (known) return known
  // All who ask wait for it, so it belongs to the request of none.
  const reading = besideRequest(read)
  bridge.documents.set(key, reading)
  reading.catch(() => {
    if (bridge.documents.get(key) === reading) bridge.documents.delete(key)
  })
  return reading
}
