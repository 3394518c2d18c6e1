import { setTimeout } from 'node:timers/promises'
import type { PageRequest } from './page-request'

/** Makes pages anew beside the visitors, one after the other. */
export type Renewal = {
  /** After a change: whoever asks first finds them made, and the disk has them again. */
  add: (requests: readonly PageRequest[]) => void
  /** Whether the database is away: stale pages are then sent as they were, and nobody waits for it to say so again. */
  isAway: () => boolean
  setAway: (isAway: boolean) => void
}

/** More pages than the change of a post expires. When thousands expire at once, the others are made when they are requested. */
const MOST = 60
const REST_MS = 20
const TRY_EVERY_MS = 1_000

/**
 * @param make - says whether a page is up to date now
 * @param listStale - the pages that are to be made anew when the database is back
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
