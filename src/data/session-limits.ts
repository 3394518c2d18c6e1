/** What PostgreSQL itself ends, in milliseconds. */
export const SESSION_LIMITS = {
  statement_timeout: 4_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
} as const

/** Sets them; said in a statement, since a pooler refuses them as parameters of a connection, or leaves them out. */
export const SET_LIMITS = Object.entries(SESSION_LIMITS)
  .map(([name, ms]) => `SET ${name} = ${ms}`)
  .join('; ')
