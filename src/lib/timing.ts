/**
 * Limits the time in which a promise must settle.
 *
 * @param ms - milliseconds until it counts as failed; its work is not stopped
 * @throws the error of the promise, or an error that names the time
 */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
    function settle<Outcome>(how: (outcome: Outcome) => void) {
      return (outcome: Outcome) => {
        clearTimeout(timer)
        how(outcome)
      }
    }
    promise.then(settle(resolve), settle(reject))
  })
}

const FIRST_WAIT_MS = 200
const TRIES = 7

/**
 * Repeats work until its result is final, after 200 ms, then twice as long each time (some 12 s in all).
 *
 * @param isFinal - whether a result needs no further try
 * @returns the first final result, or the last one
 */
export async function withBackOff<T>(work: () => Promise<T>, isFinal: (response: T) => boolean): Promise<T> {
  let response = await work()
  for (let wait = FIRST_WAIT_MS, left = TRIES - 1; left > 0 && !isFinal(response); wait *= 2, left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    response = await work()
  }
  return response
}

/**
 * Runs `work` and settles no sooner than `ms` milliseconds after its beginning, so that the time of a response reveals
 * nothing.
 */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, ms))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
