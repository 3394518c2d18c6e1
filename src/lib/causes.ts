/**
 * The innermost cause of an error, without the messages that each layer above has added: a failed migration has its
 * whole SQL in its message, and PostgreSQL's one sentence in its cause.
 */
export function innermostCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return innermostCause(error.errors[0])
  if (error instanceof Error && error.cause !== undefined) return innermostCause(error.cause)
  return error
}

/** The message of the innermost cause. */
export function wordsOf(error: unknown): string {
  const cause = innermostCause(error)
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
