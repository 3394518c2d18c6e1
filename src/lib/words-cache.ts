import { bridge } from './bridge'

/** Reads words of the site once until one of them changes; what fails is asked again. */
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
