/** PostgreSQL aborts a transaction because of another one: deadlock, serialisation failure. */
const IN_THE_WAY = new Set(['40P01', '40001'])
/** Foreign key violation: a referenced row does not exist. */
const GONE = '23503'
/** Unique violation. */
const TAKEN = '23505'
const RETRIES = 3
const LONGEST_PAUSE_MS = 50

/** Does work that can be done twice without harm again, up to three times, when the database asks for that. */
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

/** Whether something was refused because a row that it names has gone meanwhile. */
export function isGone(error: unknown): boolean {
  return codeOf(error) === GONE
}

/** Whether something was refused because it is there already. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === TAKEN
}

/** The SQLSTATE of PostgreSQL's error, which other layers wrap. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}
