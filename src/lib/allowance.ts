/** So many of something at once, and one more each time that so many milliseconds have passed. */
export type Allowance = { most: number; everyMs: number }

/**
 * @param now - milliseconds of a clock that never goes back
 * @returns `take` takes one, if there is one left; `pauseMs` are the milliseconds until there is one
 */
export function createAllowance(
  { most, everyMs }: Allowance,
  now: () => number = () => performance.now(),
): { take: () => boolean; pauseMs: () => number } {
  let left = most
  let countedAt = now()

  function refill() {
    const gained = Math.floor((now() - countedAt) / everyMs)
    left = Math.min(most, left + gained)
    countedAt = left === most ? now() : countedAt + gained * everyMs
  }

  return {
    take() {
      refill()
      if (left === 0) return false
      left -= 1
      return true
    },
    pauseMs() {
      refill()
      return left > 0 ? 0 : countedAt + everyMs - now()
    },
  }
}
