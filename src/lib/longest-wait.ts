/** Every wait in the browser ends: longer than the server holds any answer back. */
const LONGEST_WAIT_MS = 15_000

/** Aborts a request that is begun now and not answered within 15 s. */
export function inTime(): AbortSignal {
  return AbortSignal.timeout(LONGEST_WAIT_MS)
}
