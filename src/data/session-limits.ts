/** Limits after which PostgreSQL itself ends a statement or a session, in milliseconds. */
export const SESSION_LIMITS = {
  statement_timeout: 4_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
} as const

/** The statement that sets the limits. As parameters of a connection, a pooler would refuse or ignore them. */
export const SET_LIMITS = Object.entries(SESSION_LIMITS)
  .map(([name, ms]) => `SET ${name} = ${ms}`)
  .join('; ')
