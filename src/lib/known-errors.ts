/** Classes and codes of connections, resources, operators, the system, a read-only server, and timeouts. */
const AWAY = /^(?:08|53|57|58|40|25006|25P0[34]|55P03|E[A-Z]+$)/
/** Messages of the driver that have no code. */
const AWAY_WORDS = /connection terminated|connection error|connection ended|timeout exceeded|read timeout/i

/**
 * Whether an operation failed because the database is unavailable, overloaded, read-only or too slow, rather than
 * because of the query. Layers above the driver wrap its errors, so their causes are checked too.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Object)) return false
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isDatabaseUnavailable))
    return true
  if ('code' in error && AWAY.test(String(error.code))) return true
  if ('message' in error && AWAY_WORDS.test(String(error.message))) return true
  return 'cause' in error && isDatabaseUnavailable(error.cause)
}

/**
 * A handler for `catch` that turns a missing file into null and throws every other error again.
 *
 * @throws the given error, unless its code is ENOENT
 */
export function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
