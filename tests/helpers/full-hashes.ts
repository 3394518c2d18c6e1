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

/** How many passwords were hashed meanwhile, by the product and by Payload: what an answer takes is theirs. */
export async function countHashes(act: () => Promise<unknown>): Promise<number> {
  const made = () => Number((globalThis as { hashesMade?: number }).hashesMade ?? 0)
  const before = made()
  await act()
  return made() - before
}
