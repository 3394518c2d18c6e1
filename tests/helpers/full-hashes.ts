import { onTestFinished } from 'vitest'

/**
 * For a test of the time that a password takes: what it hashes takes as long as in the product.
 *
 * @param isNeeded - false for a small round of an attack
 * @param part - the part of that time, where only the order of events matters: 0.1 is a fiftieth of a second
 */
export function useFullHashes(isNeeded = true, part = 1): void {
  if (!isNeeded) return
  process.env.FULL_HASHES = String(part)
  onTestFinished(() => {
    delete process.env.FULL_HASHES
  })
}
