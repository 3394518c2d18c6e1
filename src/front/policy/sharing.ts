import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { computeCacheBustingSearchParam } from 'next/dist/shared/lib/router/utils/cache-busting-search-param.js'
import type { Env } from '@/env'
import { CLICK_ID_NAMES } from '@/features/leads/rules/click-ids'
import { withoutQuery } from '@/front/gate/page-request'
import { createAllowance } from '@/lib/allowance'
import { tagsOfPage } from '@/lib/cdn-tags'

type CdnKind = NonNullable<Env['CDN']>

/** What the shared caches in front may keep. */
export type Sharing = {
  /**
   * The number of the changes that a response shows at least, if its request is looked at now; null while nothing may be
   * kept. It has to be read before anything is looked up or rendered.
   */
  number: () => string | null
  /**
   * The headers of a kept response for the shared cache alone, as alternating names and values.
   *
   * @param path - of the page or image, without a query
   */
  headersOf: (path: string, number: string) => readonly string[]
  addressOf: (request: Pick<IncomingMessage, 'url' | 'headers'>) => Promise<Address>
}

/**
 * What the address of a request for a page or an image is: one under which the response is kept, another one, for which a
 * cache has to ask each time, or one under which a cache could mix it up with the response to another request.
 */
export type Address = 'kept' | 'other' | 'ambiguous'

/**
 * For a day, because every change is purged; then for a minute while it is fetched anew, and for a week while that fails.
 */
const KEPT = 'max-age=86400, stale-while-revalidate=60, stale-if-error=604800'

/** The headers that each cache takes out before it answers a visitor. */
const HEADERS: Record<CdnKind, (tags: readonly string[], number: string) => string[]> = {
  varnish: (tags, number) => ['surrogate-control', KEPT, 'xkey', tags.join(' '), 'x-cdn-number', number],
  fastly: (tags) => ['surrogate-control', KEPT, 'surrogate-key', tags.join(' ')],
  // The cache passes the plain `CDN-Cache-Control` on.
  cloudflare: (tags) => ['cloudflare-cdn-cache-control', KEPT, 'cache-tag', tags.join(',')],
}

/** Pages whose headers are remembered; more than a site has. */
const REMEMBERED = 10_000

/** Anybody can compute `_rsc` for invented headers. With more addresses they would empty the cache of a provider. */
const RSC_ADDRESSES = { most: 1_000, everyMs: 6_000 }

type Watch = {
  applied: () => { number: string; build: string | null } | null
  isAnswering: () => boolean
}

/**
 * @param build - of the pages that this process renders; shared caches keep those of one build alone
 * @param watch - tells what this process has caught up with
 */
export function createSharing(kind: CdnKind, build: string, watch: Watch): Sharing {
  const remembered = new LRUCache<string, readonly string[]>({ max: REMEMBERED })
  const rscAddresses = createAllowance(RSC_ADDRESSES)
  const isVarnish = kind === 'varnish'
  let rememberedNumber = ''

  return {
    number() {
      const state = watch.applied()
      if (state?.build !== build) return null
      // A provider's cache compares no numbers, so it gets nothing from a process that does not hear of changes.
      return isVarnish || watch.isAnswering() ? state.number : null
    },
    headersOf(path, number) {
      if (number !== rememberedNumber) {
        remembered.clear()
        rememberedNumber = number
      }
      const known = remembered.get(path)
      if (known) return known
      const headers = HEADERS[kind](tagsOfPage(path), number)
      remembered.set(path, headers)
      return headers
    },
    async addressOf({ url = '', headers }) {
      const path = withoutQuery(url)
      if (path === url) return headers.rsc === undefined ? 'kept' : 'ambiguous'
      const pairs = url.slice(path.length + 1).split('&')
      const rsc = pairs.filter(isOfRsc)
      const isForRouter = headers.rsc !== undefined || rsc.length > 0
      if (isForRouter && !(await isRightRsc(headers, rsc))) return 'ambiguous'
      const others = pairs.filter((pair) => !isOfRsc(pair))
      // Our settings for Varnish leave these out of the key. A provider's cache would keep a page under each of them.
      if (others.length > 0 && !(isVarnish && others.every(isIgnored))) return 'other'
      return isVarnish || rscAddresses.take() ? 'kept' : 'other'
    },
  }
}

const isOfRsc = (pair: string) => /^_rsc(?:=|$)/.test(pair)

/** The parameters that pages read in the browser alone. */
const IGNORED = new RegExp(`^(?:utm_[a-z]+|${CLICK_ID_NAMES.join('|')})(?:=|$)`)
const isIgnored = (pair: string) => IGNORED.test(pair)

/** Whether a request has the address that Next's client gives to one with these headers, which is no other's. */
async function isRightRsc(headers: IncomingHttpHeaders, [given, ...more]: string[]): Promise<boolean> {
  if (headers.rsc !== '1' || given === undefined || more.length > 0) return false
  const hash = await computeCacheBustingSearchParam(
    headers['next-router-prefetch'] === '1' ? '1' : undefined,
    headers['next-router-segment-prefetch'],
    headers['next-router-state-tree'],
    headers['next-url'],
  )
  return given === (hash === '' ? '_rsc' : `_rsc=${hash}`)
}
