import { setTimeout } from 'node:timers/promises'
import type { PageRequest } from '@/front/gate/page-request'

/** Renders pages again in the background, one after the other. */
export type Renewal = {
  /** Queues pages after a change, so that the next visitor finds them rendered, in memory and on disk. */
  add: (requests: readonly PageRequest[]) => void
  /** Whether the database is away. Stale pages are then sent without another try. */
  isAway: () => boolean
  setAway: (isAway: boolean) => void
}

/** More pages than one post changes. When thousands expire at once, the others are rendered on request. */
const MOST = 60
const REST_MS = 20
const TRY_EVERY_MS = 1_000

/**
 * @param make - renders a page, and says whether it is current now
 * @param listStale - pages to render when the database is back
 */
export function createRenewal(
  make: (request: PageRequest) => Promise<boolean>,
  listStale: () => PageRequest[],
): Renewal {
  const waiting = new Map<string, PageRequest>()
  let isWorking = false
  let isAway = false
  let isTrying = false

  async function work() {
    isWorking = true
    for (const [key, request] of waiting) {
      waiting.delete(key)
      await setTimeout(REST_MS, undefined, { ref: false })
      await make(request)
    }
    isWorking = false
  }

  async function tryAll(): Promise<boolean> {
    for (const request of listStale()) if (!(await make(request))) return false
    return true
  }

  async function tryOn() {
    isTrying = true
    while (isAway) {
      await setTimeout(TRY_EVERY_MS, undefined, { ref: false })
      if (isAway && (await tryAll())) isAway = false
    }
    isTrying = false
  }

  return {
    add(requests) {
      for (const request of requests.slice(0, MOST)) waiting.set(request.key, request)
      if (!isWorking) void work()
    },
    isAway: () => isAway,
    setAway(is) {
      isAway = is
      if (is && !isTrying) void tryOn()
    },
  }
}
