/** The result of a check: a yes with its reason, or a no with its reason and the fix. */
export type Finding =
  | { isFine: true; reason: string }
  | { isFine: false; reason: string; fix: string; isFatal: boolean }

/** The check has found no problem. */
export function yes(reason: string): Finding {
  return { isFine: true, reason }
}

/** The check has found a problem with which the product must not serve. */
export function fatal(reason: string, fix: string): Finding {
  return { isFine: false, reason, fix, isFatal: true }
}

/** The check has found a problem that the owner should know, although the product can serve. */
export function warning(reason: string, fix: string): Finding {
  return { isFine: false, reason, fix, isFatal: false }
}
