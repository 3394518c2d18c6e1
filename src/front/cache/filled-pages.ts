import type { PageRequest } from '@/front/gate/page-request'
import type { Filling } from '@/server/feature'
import { type CachedResponse, toCachedResponse } from './cached-response'
import type { PlainResponse } from './response'

/** Only its reader may see it, and what it shows may be another a moment later. */
const OF_A_MOMENT = 'private, no-store'

type Parts = {
  /** Gets a page from the cache, which draws it if it must; null for one that no cache may keep. */
  findFrame: (request: PageRequest) => Promise<CachedResponse | null>
  /** Draws a page for one request, with its scripts and headers as cached pages have them. */
  draw: (url: string) => Promise<PlainResponse>
  /** In development a page may change at any moment. */
  isDevelopment?: boolean
}

type Filled = { frame: CachedResponse; html: string; status: number; result: Promise<CachedResponse> }

/**
 * Pages that are the same for everyone but for a part that changes by itself. The page is drawn once, and the part is put in;
 * both together are compressed once for as long as neither changes.
 */
export function createFilledPages({ findFrame, draw, isDevelopment = false }: Parts) {
  const known = new Map<string, Filled>()

  return async function fill(path: string, filling: Filling): Promise<CachedResponse> {
    if (filling.isForOne || isDevelopment) return filled(await draw(filling.url), filling)
    // Under a key that no request has: at its own address the page is never sent without its part.
    const key = `${filling.url} frame`
    const frame = await findFrame({ path, key, url: filling.url, headers: {} })
    if (!frame) return filled(await draw(filling.url), filling)
    if (frame.status !== 200) return frame
    const before = known.get(key)
    const { html, status } = filling
    if (before?.frame === frame && before.html === html && before.status === status) return before.result
    const result = filled(toPlain(frame), filling)
    known.set(key, { frame, html, status, result })
    return result
  }
}

function filled(page: PlainResponse, { mark, html, status }: Filling): Promise<CachedResponse> {
  if (page.status !== 200) return toCachedResponse(page)
  const body = page.body.toString().replace(mark, () => html)
  const headers = { ...page.headers, 'cache-control': OF_A_MOMENT }
  return toCachedResponse({ status, headers, body: Buffer.from(body) })
}

function toPlain({ status, identity }: CachedResponse): PlainResponse {
  const { headers } = identity
  const pairs = Array.from({ length: headers.length / 2 }, (_, at) => headers.slice(at * 2, at * 2 + 2))
  return { status, headers: Object.fromEntries(pairs), body: identity.bytes }
}
