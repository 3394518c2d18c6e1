import { AsyncResource } from 'node:async_hooks'
import PQueue from 'p-queue'

/** Thrown when the queue has no free place. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

type Bounds = {
  /** The number of tasks that run at the same time. */
  atOnce: number
  /** The number of further tasks that may wait. */
  waiting: number
}

/**
 * Creates a queue that refuses tasks while it is full, so that a caller learns it at once instead of waiting longer
 * than anybody does.
 *
 * @returns runs a task in its turn, first come first served; rejects with QueueFullError at once when the queue is full
 */
export function createBoundedQueue({ atOnce, waiting }: Bounds) {
  const queue = new PQueue({ concurrency: atOnce })
  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pending >= atOnce && queue.size >= waiting) throw new QueueFullError('Too many wait already')
    // The queue begins it where another work ends, and what that one logs, opens and finds belongs to another request.
    return queue.add(AsyncResource.bind(work))
  }
}
