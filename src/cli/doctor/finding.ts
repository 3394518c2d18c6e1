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
