import { setImmediate } from 'node:timers/promises'

/** Milliseconds for which nobody notices that a process does something else. */
const UNNOTICED_MS = 5

/**
 * Lets requests in between the pieces of long work: the function that it returns waits for one turn of the event loop when
 * the work has gone on for a while.
 */
export function createGiveWay(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < UNNOTICED_MS) return
    await setImmediate()
    since = performance.now()
  }
}
