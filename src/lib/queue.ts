/** Thrown when too many wait in a queue already. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/**
 * Makes a queue whose works run one after the other.
 *
 * @param longest - how many may be in it, the one that runs included
 * @returns what runs a work in its turn; it rejects with QueueFullError at once when the queue is full
 */
export function makeQueue(longest: number) {
  let last: Promise<unknown> = Promise.resolve()
  let inside = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (inside >= longest) throw new QueueFullError('Too many wait already')
    inside += 1
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn.finally(() => {
      inside -= 1
    })
  }
}
