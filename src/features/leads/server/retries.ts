/** PostgreSQL aborts a transaction because of another one: deadlock, serialisation failure. */
const IN_THE_WAY = new Set(['40P01', '40001'])
/** Foreign key violation: a referenced row does not exist. */
const GONE = '23503'
/** Unique violation. */
const TAKEN = '23505'
/** Exclusion violation: a range of another row overlaps. */
const OVERLAPPING = '23P01'
const RETRIES = 3
const LONGEST_PAUSE_MS = 50

/** Repeats work up to three times when the database asks for it. The work must be safe to repeat. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !IN_THE_WAY.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS))
    }
  }
}

/** Whether a write was refused because a row that it names is gone. */
export function isGone(error: unknown): boolean {
  return codeOf(error) === GONE
}

/** Whether a write was refused because the row exists already. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === TAKEN
}

/** Whether a write was refused because another row has the time. */
export function isOverlapping(error: unknown): boolean {
  return codeOf(error) === OVERLAPPING
}

/** The SQLSTATE of PostgreSQL's error, which other layers wrap. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}
