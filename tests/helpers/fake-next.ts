import type { PlainResponse } from '@/front/cache/response'
import type { PageRequest } from '@/front/gate/page-request'

/** A request for a page as a visitor's browser makes it. */
export function pageRequest(path: string, variant = ' html'): PageRequest {
  return { path, key: path + variant, url: path, headers: {} }
}

/** A response as Next gives it for a page. */
export function pageResponse(text: string, headers: PlainResponse['headers'] = {}): PlainResponse {
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache, no-store, max-age=0, must-revalidate',
      vary: 'rsc, next-router-state-tree',
      ...headers,
    },
    body: Buffer.from(text),
  }
}

/** What Turbopack waits for in each page of Next: which files belong together. */
export const PACK =
  '<script>(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["c.js"]});</script>'
