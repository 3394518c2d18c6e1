import { type HashRoom, inHashSlot } from '../../src/features/accounts/server/passwords'

/** Two hashes at once and twenty that wait. */
export const HASH_SLOTS = 22

/** One at once and twenty that wait. */
const STAFF_SLOTS = 21

/**
 * Takes slots of a queue of hashes, as sign-ins do whose hashes are not done, without hashing anything.
 *
 * @param slots - all of them where none is named
 * @returns gives them back
 */
export function fillHashQueue(slots?: number, room: HashRoom = 'anybody'): () => Promise<void> {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const length = slots ?? (room === 'staff' ? STAFF_SLOTS : HASH_SLOTS)
  const taken = Array.from({ length }, () => inHashSlot(() => isOver, room))
  return async () => {
    end()
    await Promise.all(taken)
  }
}
