import PQueue from 'p-queue'

/** Thrown when as many works wait already as may. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

type Bounds = {
  /** How many tasks run at the same time. */
  atOnce: number
  /** How many more may wait. */
  waiting: number
}

/**
 * Makes a queue that refuses what comes when it is full: whoever asks then is told at once, instead of waiting for
 * longer than anybody does.
 *
 * @returns does a work in its turn, first come first served; rejects with QueueFullError at once when the queue is full
 */
export function createBoundedQueue({ atOnce, waiting }: Bounds) {
  const queue = new PQueue({ concurrency: atOnce })
  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pending >= atOnce && queue.size >= waiting) throw new QueueFullError('Too many wait already')
    return queue.add(work)
  }
}
