import { TAG_OF_EVERYTHING } from '@/lib/cdn-tags'
import { CacheRefused, type SharedCache } from './shared-cache'

/** Times in milliseconds. */
export type LanePauses = {
  /** From the acknowledgement until a cache that does not compare numbers is asked once more. */
  again: number
  /** Between two numbers for a cache that compares them. */
  repeat: number
  /** From a number to the tags, in which what such a cache has let in by the number before gets its tags. */
  entry: number
  /** The first pause after a failure; each further one is twice as long. */
  retry: number
  longestRetry: number
}

export const LANE_PAUSES: LanePauses = {
  again: 5_000,
  repeat: 5_000,
  entry: 100,
  retry: 250,
  longestRetry: 10_000,
}

/** A purge that waits; `dueAt` is a time of `performance.now`. One without an id is told and forgotten. */
export type WaitingPurge = {
  id: string | null
  number: number
  tags: readonly string[]
  dueAt: number
  /** Whether the cache has acknowledged it once and is asked a second time. */
  isAgain?: boolean
}

type Listeners = {
  /** Called when the cache has acknowledged purges that it will be sent again. */
  onSent: (ids: readonly string[]) => void
  /** Called when the cache needs purges no more. */
  onDone: (ids: readonly string[]) => void
  /** Called after each failure. */
  onFailure: (error: unknown) => void
  onSuccess: () => void
}

/** Sends purges to one cache, one request after another, in the order of their numbers, until each is acknowledged. */
export type PurgeLane = { add: (purge: WaitingPurge) => void; stop: () => void }

/**
 * Opens the lane of a cache. Purges that are due at the same time are sent together, and those that a failure has left
 * go along with the next.
 */
export function openLane(
  cache: SharedCache,
  listeners: Listeners,
  pauses: LanePauses = LANE_PAUSES,
): PurgeLane {
  let waiting: WaitingPurge[] = []
  /** The number that the cache has, since when, and when it was said last. */
  let told: { number: number; since: number; at: number } | null = null
  let failures = 0
  let restUntil = 0
  let isSending = false
  let hasStopped = false
  let timer: NodeJS.Timeout | undefined

  /** The time of the next request; infinite when there is none. */
  function nextAt(): number {
    const dueAt = Math.min(...waiting.map((each) => each.dueAt))
    const repeatAt = cache.comparesNumbers && told ? told.at + pauses.repeat : Number.POSITIVE_INFINITY
    const pauseMs = cache.pauseMs()
    const allowedAt = pauseMs > 0 ? performance.now() + pauseMs : 0
    return Math.max(Math.min(dueAt, repeatAt), restUntil, allowedAt)
  }

  function plan() {
    clearTimeout(timer)
    if (hasStopped || isSending) return
    const at = nextAt()
    if (Number.isFinite(at)) timer = setTimeout(turn, Math.max(0, at - performance.now())).unref()
  }

  async function turn() {
    if (performance.now() < nextAt()) return plan()
    const due = waiting.filter(({ dueAt }) => dueAt <= performance.now())
    isSending = true
    try {
      await tell(due)
      failures = 0
      settle(due)
      listeners.onSuccess()
    } catch (error) {
      failures += 1
      const pause = Math.min(pauses.retry * 2 ** (failures - 1), pauses.longestRetry)
      const wanted = error instanceof CacheRefused ? error.retryMs : 0
      restUntil = performance.now() + Math.max(pause, wanted)
      if (!hasStopped) listeners.onFailure(error)
    }
    isSending = false
    plan()
  }

  async function tell(due: readonly WaitingPurge[]) {
    const number = Math.max(told?.number ?? 0, ...due.map((each) => each.number))
    const requests = toRequests([...new Set(due.flatMap(({ tags }) => tags))], cache)
    // A cache without numbers has nothing to do with a purge of nothing.
    if (cache.comparesNumbers) await tellNumber(number, requests.length > 0)
    for (const tags of requests) {
      await pauseFor(cache.pauseMs())
      // By now another process may send.
      if (hasStopped) throw new Error('The lane has stopped')
      await cache.purge({ number, tags })
    }
    note(number)
  }

  /** A page that was let in by the number before is found by its tags a moment later, and by no purge until then. */
  async function tellNumber(number: number, isWithTags: boolean) {
    if (!isWithTags || told?.number !== number) {
      await cache.purge({ number, tags: [] })
      note(number)
    }
    if (isWithTags && told) await pauseFor(told.since + pauses.entry - performance.now())
  }

  function note(number: number) {
    const now = performance.now()
    told = { number, since: told?.number === number ? told.since : now, at: now }
  }

  function settle(due: readonly WaitingPurge[]) {
    const settled = new Set(due)
    waiting = waiting.filter((each) => !settled.has(each))
    if (cache.comparesNumbers) return listeners.onDone(idsOf(due))
    const first = due.filter(({ isAgain }) => !isAgain)
    const dueAt = performance.now() + pauses.again
    for (const each of first) waiting.push({ ...each, isAgain: true, dueAt })
    listeners.onSent(idsOf(first))
    listeners.onDone(idsOf(due.filter(({ isAgain }) => isAgain)))
  }

  return {
    add(purge) {
      waiting.push(purge)
      plan()
    },
    stop() {
      hasStopped = true
      clearTimeout(timer)
    },
  }
}

const idsOf = (purges: readonly WaitingPurge[]) => purges.flatMap(({ id }) => id ?? [])

const pauseFor = (ms: number) =>
  ms > 0 ? new Promise<void>((resolve) => setTimeout(resolve, ms)) : undefined

/** Splits tags into requests; more than a purge may have become the tag of everything. */
function toRequests(tags: string[], { tagsOfRequest, requestsOfPurge }: SharedCache): string[][] {
  if (tags.length === 0) return []
  if (tags.includes(TAG_OF_EVERYTHING) || tags.length > tagsOfRequest * requestsOfPurge)
    return [[TAG_OF_EVERYTHING]]
  const count = Math.ceil(tags.length / tagsOfRequest)
  return Array.from({ length: count }, (_, at) => tags.slice(at * tagsOfRequest, (at + 1) * tagsOfRequest))
}
