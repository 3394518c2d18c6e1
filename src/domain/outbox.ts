const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long a worker keeps a mail for itself; longer than the longest send. */
export const LEASE_MS = MINUTE_MS

/** A send that takes longer counts as failed. */
export const SEND_TIMEOUT_MS = 30_000

/** After this long without success a mail is given up and shown to the staff. */
export const GIVE_UP_MS = 24 * HOUR_MS

/**
 * The pause before the next try: 10 s, 20 s, 40 s and so on, at most an hour.
 *
 * @param attempts - tries so far, from 1
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(HOUR_MS, 10_000 * 2 ** Math.min(attempts - 1, 10))
}
