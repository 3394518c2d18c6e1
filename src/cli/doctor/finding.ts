/** What a check found: a yes with its reason, or a no with the reason and what fixes it. */
export type Finding =
  | { isFine: true; reason: string }
  | { isFine: false; reason: string; fix: string; isFatal: boolean }

/** All is well with what was looked at. */
export function yes(reason: string): Finding {
  return { isFine: true, reason }
}

/** The product cannot keep what it promises until this is fixed. */
export function fatal(reason: string, fix: string): Finding {
  return { isFine: false, reason, fix, isFatal: true }
}

/** The product runs, and its owner should know. */
export function warning(reason: string, fix: string): Finding {
  return { isFine: false, reason, fix, isFatal: false }
}

/** What went wrong, in the words of whoever threw it. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
