import { inHashSlot } from '../../src/features/accounts/passwords'

/** Two hashes at once and twenty that wait. */
export const HASH_SLOTS = 22

/**
 * Takes slots of the queue of hashes, as sign-ins do whose hashes are not done, without hashing anything.
 *
 * @param slots - all of them where none is named
 * @returns gives them back
 */
export function fillHashQueue(slots = HASH_SLOTS): () => Promise<void> {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const taken = Array.from({ length: slots }, () => inHashSlot(() => isOver))
  return async () => {
    end()
    await Promise.all(taken)
  }
}
