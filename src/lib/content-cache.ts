import { bridge } from './bridge'

/** Reads a part of the site's content once, until it changes; a read that fails is not cached. */
export function cached<T>(key: string, read: () => Promise<T>): Promise<T> {
  const known = bridge.documents.get(key) as Promise<T> | undefined
  if (known) return known
  const reading = read()
  bridge.documents.set(key, reading)
  reading.catch(() => {
    if (bridge.documents.get(key) === reading) bridge.documents.delete(key)
  })
  return reading
}
