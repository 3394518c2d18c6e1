import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import PQueue from 'p-queue'
import { beforeHead } from '@/payload-repairs/response-head'
import { hasBody } from './clean-request'

/** There is more to do than this process can do in time. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** The client has gone. */
export class Unwanted extends Error {
  override name = 'Unwanted'
}

/** The queue of work that the cache could not answer. */
export type Workload = {
  /**
   * Runs a read, a few at once, in the order of the requests.
   *
   * @param isAwaited - asked when its turn has come: whether the client still waits
   * @throws {Overloaded | Unwanted}
   */
  read: <T>(isAwaited: () => boolean, work: () => Promise<T>) => Promise<T>
  /**
   * Runs a write at once.
   *
   * @throws {Overloaded}
   */
  write: (request: IncomingMessage, work: () => Promise<void>) => Promise<void>
  /** How many reads run, how many wait, and how many writes run. */
  load: () => WorkloadCounts
}

export type WorkloadCounts = { reading: number; waiting: number; writing: number }

export type WorkLimits = { readsAtOnce: number; readsWaiting: number; longestWaitMs: number; writes: number }

/**
 * More reads at once do not finish sooner, and slow down all others. A write is small and may be a lead, so it waits
 * for no page.
 */
const LIMITS: WorkLimits = { readsAtOnce: 8, readsWaiting: 256, longestWaitMs: 5_000, writes: 500 }

type WaitingRead = { isAwaited: () => boolean; leave: (reason: Error) => void }

export function createWorkload({
  readsAtOnce,
  readsWaiting,
  longestWaitMs,
  writes,
}: WorkLimits = LIMITS): Workload {
  const reads = new PQueue({ concurrency: readsAtOnce })
  const waiting = new Set<WaitingRead>()
  let writing = 0

  const isFull = () => reads.pending >= readsAtOnce && reads.size >= readsWaiting

  function forgetWhoIsGone() {
    for (const each of waiting) if (!each.isAwaited()) each.leave(new Unwanted())
  }

  return {
    load: () => ({ reading: reads.pending, waiting: reads.size, writing }),
    async read(isAwaited, work) {
      // The client may have been disconnected already.
      if (!isAwaited()) throw new Unwanted()
      if (isFull()) forgetWhoIsGone()
      if (isFull()) throw new Overloaded()
      const patience = new AbortController()
      const timer = setTimeout(() => patience.abort(new Overloaded()), longestWaitMs)
      const mine = { isAwaited, leave: (reason: Error) => patience.abort(reason) }
      const endWaiting = () => {
        clearTimeout(timer)
        waiting.delete(mine)
      }
      // A waiting one begins where another ends, and must not run as part of that one's request.
      const turn = AsyncResource.bind(() => {
        endWaiting()
        if (!isAwaited()) throw new Unwanted()
        return work()
      })
      waiting.add(mine)
      return reads.add(turn, { signal: patience.signal }).finally(endWaiting)
    },
    async write(request, work) {
      if (writing >= writes) throw new Overloaded()
      let share = 0
      const count = () => {
        share = 1
        writing += 1
      }
      // A slow body takes the sender's time and none of ours: otherwise a few slow senders would fill the queue.
      if (hasBody(request.headers)) request.once('end', count)
      else count()
      try {
        await work()
      } finally {
        request.off('end', count)
        writing -= share
      }
    },
  }
}

/**
 * Milliseconds for which the work for a client that has gone still counts: a render that is aborted ends by itself.
 */
const CUT_OFF_MS = 10_000

/** Whether the client can still be answered. */
export function isThere({ socket }: IncomingMessage, response: ServerResponse): boolean {
  return !socket.destroyed && !response.destroyed
}

/** Waits until a response begins, because the rest is the client's time. */
export function untilHead(response: ServerResponse, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      resolve()
    }
    work.then(begin, reject)
    beforeHead(response, () => void begin())
    response.once('close', () => {
      // Every response closes, and a timer would keep each of them in memory.
      if (!hasBegun) setTimeout(resolve, CUT_OFF_MS).unref()
    })
  })
}
