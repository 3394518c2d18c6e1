import { setImmediate } from 'node:timers/promises'

/** Milliseconds for which nobody notices that a process does something else. */
const UNNOTICED_MS = 2

/**
 * Lets requests in between the pieces of long work: the function that it returns gives one turn of the event loop to wait for
 * when the work has gone on for a while, and null before, because waiting costs more than a small piece.
 */
export function createGiveWay(): () => Promise<void> | null {
  let since = performance.now()
  const turn = async () => {
    await setImmediate()
    since = performance.now()
  }
  return () => (performance.now() - since < UNNOTICED_MS ? null : turn())
}
