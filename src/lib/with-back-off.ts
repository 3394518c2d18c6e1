const FIRST_WAIT_MS = 200
const TRIES = 7

/**
 * Tries again while an answer says that it may help, after 200 ms, then twice as long each time (some 12 s in all).
 *
 * @param isFinal - whether an answer is to be taken as it is
 * @returns the first final answer, or the last one
 */
export async function withBackOff<T>(work: () => Promise<T>, isFinal: (answer: T) => boolean): Promise<T> {
  let answer = await work()
  for (let wait = FIRST_WAIT_MS, left = TRIES - 1; left > 0 && !isFinal(answer); wait *= 2, left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    answer = await work()
  }
  return answer
}
