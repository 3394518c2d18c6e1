import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type CachedResponse, sizeOf } from './cached-response'
import type { PageData } from './response'

/** The data of the pages that were made last, and of all that are cached. */
export type PageDataStore = {
  /** Records the data of a page that is about to be sent from a path, and gives the page back. */
  remember: (path: string, page: CachedResponse) => CachedResponse
  /**
   * The data that a page has or had at an address, or null; that of a page that is there no more is never given.
   *
   * @param page - what its path answers now
   */
  find: (address: string, path: string, page: CachedResponse | null) => CachedResponse | null
}

/** Where the data of pages stands, each under the hash of what it says. */
export const PAGE_DATA = '/page-data/'

const DAY_SECONDS = 86_400

/** Most pages are cached together with their data: this is for who still reads an earlier version. */
const RECENT_BYTES = 16 * 1024 * 1024

export const isPageData = (path: string) => path.startsWith(PAGE_DATA)

/**
 * The response with a page's data. What it says never changes, and a browser may keep it as long as it may be here; shared
 * caches may not, so that a post that is taken away is gone.
 */
export function toPageData(text: string): PageData {
  const hash = createHash('sha256').update(text).digest('base64url')
  const headers = {
    'content-type': 'text/x-component',
    'cache-control': `private, max-age=${DAY_SECONDS}, immutable`,
    'x-robots-tag': 'noindex',
  }
  return { address: PAGE_DATA + hash, response: { status: 200, headers, body: Buffer.from(text) } }
}

/**
 * Finds a page's data for whoever has got that page: also when it has been made anew since, and when another process
 * made it, as long as this one makes the same of it; but not once the page has been taken away.
 */
export function createPageDataStore(): PageDataStore {
  const recent = new LRUCache<string, CachedResponse>({
    maxSize: RECENT_BYTES,
    sizeCalculation: sizeOf,
    ttl: DAY_SECONDS * 1000,
  })
  return {
    remember(path, page) {
      if (page.data) recent.set(`${page.data.address}?${path}`, page.data.cached)
      return page
    },
    find(address, path, page) {
      if (page?.data?.address === address) return page.data.cached
      return page?.status === 200 ? (recent.get(`${address}?${path}`) ?? null) : null
    },
  }
}
