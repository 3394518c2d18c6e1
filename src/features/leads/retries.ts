/** PostgreSQL gave up a transaction only because another one stood in its way: deadlock, serialisation failure. */
const IN_THE_WAY = new Set(['40P01', '40001'])
/** A row that another names is not there. */
const GONE = '23503'
/** There is such a row already. */
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

/** The code of PostgreSQL, which the layers above it wrap. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}
