import type { PageRequest } from '@/front/gate/page-request'
import { Unwanted } from '@/front/gate/workload'
import { type Expiry, toMatcher } from '@/lib/page-expiry'
import type { CachedResponse } from './cached-response'
import type { Rendered } from './render-page'
import { createRenewal } from './renewal'
import type { PlainResponse } from './response'
import type { Entry, ResponseStore } from './response-store'
import { NO_SAVED_PAGES, type SavedPages } from './saved-pages'

/**
 * The cached pages: each is rendered once, however many request it, and is never older than its last expiry.
 */
export type PageCache = {
  /** The cached response of a key, if it may be sent. */
  find: (key: string) => CachedResponse | undefined
  /**
   * What a response from memory is: a file, or a page that shows everything which this process has been told. Null for a
   * stale page, and for a response that has been replaced.
   */
  kindOf: (key: string, cached: CachedResponse) => 'file' | 'page' | null
  /**
   * Finds or makes the response to a request. Resolves to null for a page that is not the same for everyone, which
   * is then rendered for each request.
   *
   * @param isAwaited - whether the client still waits; a page that nobody waits for is not rendered
   * @throws what the render throws; Unwanted when all clients have gone
   */
  respond: (request: PageRequest, isAwaited?: () => boolean) => Promise<CachedResponse | null>
  /** Marks these pages as outdated. Resolves when the removed ones are gone from the disk too. */
  expire: (expiry: Expiry) => Promise<void>
  /**
   * Serves the pages that an earlier process has saved until they are rendered anew. Resolves to their number.
   */
  restore: () => Promise<number>
  /** Hits, misses and pages being rendered. */
  usage: () => PageCacheUsage
}

export type PageCacheUsage = { hits: number; misses: number; renders: number }

type Parts = {
  store: ResponseStore
  /** Gets a page from Next when its turn comes, if somebody still waits for it. */
  render: (request: PageRequest, isAwaited: () => boolean) => Promise<Rendered>
  /** Makes a response ready to be sent: headers, policy and compression. */
  finish: (response: PlainResponse) => Promise<CachedResponse>
  saved?: SavedPages
}

type PendingRender = { path: string; result: Promise<CachedResponse | null>; readers: (() => boolean)[] }

/** A page that Next is rendering. A stale one would show content from before an expiry. */
type Render = { path: string; isStale: boolean }

/**
 * A page is rendered for a request without anything of a visitor's, so these are the only responses that must not be
 * cached.
 */
export function isCacheable({ status, headers }: PlainResponse): boolean {
  return status === 200 && !('set-cookie' in headers)
}

export function createPageCache({ store, render, finish, saved = NO_SAVED_PAGES }: Parts): PageCache {
  const renders = new Set<Render>()
  const makings = new Map<string, PendingRender>()
  const renewal = createRenewal(renew, () => requestsOf(store, ({ isStale }) => isStale))
  const { find, lookups } = createLookup(store, renewal.isAway)

  async function make(request: PageRequest, isAwaited: () => boolean): Promise<CachedResponse | null> {
    const mine: Render = { path: request.path, isStale: false }
    renders.add(mine)
    try {
      const response = await render(request, isAwaited)
      if (!isAwaited()) throw new Unwanted()
      if ('set-cookie' in response.headers) return null
      const earlier = response.isOutage && store.get(request.key)
      if (earlier) {
        renewal.setAway(true)
        return earlier.cached
      }
      const cached = await finish(response)
      if (!mine.isStale) keep(request, response, cached)
      return cached
    } finally {
      renders.delete(mine)
    }
  }

  function keep(request: PageRequest, response: PlainResponse, cached: CachedResponse) {
    const { key, path } = request
    if (isCacheable(response)) {
      store.set(key, { path, cached, request, isStale: false })
      saved.save(request, response)
    } else if (response.status < 500) void drop(store, saved, (each) => each === path)
  }

  function begin(request: PageRequest, isAwaited: () => boolean): Promise<CachedResponse | null> {
    const underWay = makings.get(request.key)
    if (underWay) {
      underWay.readers.push(isAwaited)
      return underWay.result
    }
    const readers = [isAwaited]
    const result = make(request, () => readers.some((isAwaitedByOne) => isAwaitedByOne())).finally(() => {
      if (makings.get(request.key)?.result === result) makings.delete(request.key)
    })
    makings.set(request.key, { path: request.path, result, readers })
    return result
  }

  async function renew(request: PageRequest): Promise<boolean> {
    await begin(request, () => true).catch(() => undefined)
    return !store.get(request.key)?.isStale
  }

  return {
    find,
    kindOf(key, cached) {
      const entry = store.get(key)
      if (entry?.cached !== cached || entry.isStale) return null
      return entry.request ? 'page' : 'file'
    },
    async respond(request, isAwaited = () => true) {
      const found = find(request.key)
      if (found) return found
      lookups.misses += 1
      return begin(request, isAwaited)
    },
    async expire({ paths, isRemoval }) {
      const isExpired = toMatcher(paths)
      for (const each of renders) if (isExpired(each.path)) each.isStale = true
      // Requests from now on must not get a render that began before the expiry.
      for (const [key, { path }] of makings) if (isExpired(path)) makings.delete(key)
      // A write has just succeeded, so the database is there.
      renewal.setAway(false)
      const requests = requestsOf(store, (entry) => isExpired(entry.path))
      for (const [, entry] of store.entries()) if (isExpired(entry.path)) entry.isStale = true
      if (isRemoval) await Promise.all([drop(store, saved, isExpired), saved.forgetOthers()])
      renewal.add(requests)
    },
    async restore() {
      const pages = await saved.load()
      for (const { request, response } of pages) {
        const cached = await finish(response)
        store.set(request.key, { path: request.path, cached, request, isStale: true })
      }
      renewal.setAway(true)
      return pages.length
    },
    usage: () => ({ ...lookups, renders: renders.size }),
  }
}

/** Reads the cache, and counts how often a page was there. */
function createLookup(store: ResponseStore, isAway: () => boolean) {
  const lookups = { hits: 0, misses: 0 }
  function find(key: string): CachedResponse | undefined {
    const entry = store.get(key)
    if (!entry || (entry.isStale && !isAway())) return undefined
    // Files are in the same memory, and are not counted.
    if (entry.request) lookups.hits += 1
    return entry.cached
  }
  return { find, lookups }
}

function requestsOf(store: ResponseStore, isMeant: (entry: Entry) => boolean): PageRequest[] {
  return store.entries().flatMap(([, entry]) => (entry.request && isMeant(entry) ? [entry.request] : []))
}

/** Drops all variants of the pages whose path matches. The memory holds none of them when this returns. */
function drop(store: ResponseStore, saved: SavedPages, isDropped: (path: string) => boolean): Promise<void> {
  const keys = store.entries().flatMap(([key, { path }]) => (isDropped(path) ? [key] : []))
  for (const key of keys) store.delete(key)
  return saved.remove(keys)
}
