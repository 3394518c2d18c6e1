import type { Sent } from './send'

/**
 * What a shared cache is told: to show nothing any more that has one of these tags, and to keep nothing that was
 * rendered before this number. Without tags it is told the number alone.
 */
export type CachePurge = { number: number; tags: readonly string[] }

/** A shared cache in front of the product. */
export type SharedCache = {
  /** For the log. */
  name: string
  /**
   * Whether it compares the number with that of each response. If so, it is told the number regularly, because it may
   * have lost it. Otherwise each purge is sent twice, because a page that was rendered before may reach it after the
   * first.
   */
  comparesNumbers: boolean
  /** The number of tags of one request. */
  tagsOfRequest: number
  /** The number of requests of one purge. Everything is purged when its tags need more. */
  requestsOfPurge: number
  /** Milliseconds until the provider's limit allows another request. */
  pauseMs: () => number
  /** @throws {CacheRefused} or another error when it has not acknowledged the purge */
  purge: (purge: CachePurge) => Promise<void>
}

/** A shared cache has not acknowledged a purge. */
export class CacheRefused extends Error {
  override name = 'CacheRefused'

  constructor(
    { status, text }: Pick<Sent, 'status' | 'text'>,
    /** Milliseconds after which the cache wants to be asked again; 0 when it does not say. */
    readonly retryMs = 0,
  ) {
    super(`It answered ${status}: ${text.trim().slice(0, 200)}`)
  }
}

/** @throws {CacheRefused} when the status is another than 200 */
export function requireAcknowledged(sent: Sent): void {
  if (sent.status === 200) return
  const seconds = Number(sent.headers['retry-after'])
  throw new CacheRefused(sent, Number.isFinite(seconds) ? seconds * 1000 : 0)
}
