import { onTestFinished } from 'vitest'

/** For a test of the time that a password takes: what it hashes takes as long as in the product. */
export function useFullHashes(): void {
  process.env.FULL_HASHES = '1'
  onTestFinished(() => {
    delete process.env.FULL_HASHES
  })
}
