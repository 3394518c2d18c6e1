import { onTestFinished } from 'vitest'

/**
 * For a test of the time that a password takes: what it hashes takes as long as in the product.
 *
 * @param isNeeded - false for a small round of an attack
 */
export function useFullHashes(isNeeded = true): void {
  if (!isNeeded) return
  process.env.FULL_HASHES = '1'
  onTestFinished(() => {
    delete process.env.FULL_HASHES
  })
}
