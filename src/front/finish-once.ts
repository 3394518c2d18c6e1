import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response'
import type { PlainResponse } from './response'

/** Responses that are the same are worth being dressed and compressed once. */
const REMEMBERED = 20

/** @param path - of the page that it stands for, as it travels */
type Finish = (response: PlainResponse, path?: string) => Promise<CachedResponse>

/** Remembers the last responses that came out of it. */
export function finishOnce(finish: Finish): Finish {
  const finished = new LRUCache<string, CachedResponse>({ max: REMEMBERED })
  // What stands for made-up addresses is one and the same object: it is not even read again.
  const same = new WeakMap<PlainResponse, CachedResponse>()
  return async (response, path = '') => {
    const given = same.get(response)
    if (given) return given
    const key = digest(response) + path
    const cached = finished.get(key) ?? (await finish(response, path))
    finished.set(key, cached)
    same.set(response, cached)
    return cached
  }
}

function digest({ status, headers, body }: PlainResponse): string {
  const { date: _date, ...rest } = headers
  return createHash('sha256')
    .update(JSON.stringify([status, rest]))
    .update(body)
    .digest('base64')
}
