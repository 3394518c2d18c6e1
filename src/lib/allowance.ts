/** So many of something at once, and one more each time that so many milliseconds have passed. */
export type Allowance = { most: number; everyMs: number }

/**
 * @param now - milliseconds of a clock that never goes back
 * @returns takes one, if there is one left
 */
export function createAllowance(
  { most, everyMs }: Allowance,
  now: () => number = () => performance.now(),
): () => boolean {
  let left = most
  let countedAt = now()
  return () => {
    const gained = Math.floor((now() - countedAt) / everyMs)
    left = Math.min(most, left + gained)
    countedAt += gained * everyMs
    if (left === 0) return false
    left -= 1
    return true
  }
}
