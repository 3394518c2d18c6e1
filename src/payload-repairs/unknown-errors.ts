import type { AfterErrorHook, SanitizedConfig } from 'payload'
import { isDatabaseUnavailable } from '@/lib/known-errors'
import { UNREADABLE_BODY } from '@/server/errors'

/**
 * Errors of the JavaScript engine: for text that is no JSON or no URL, and for values that are nested too deeply.
 */
const UNREADABLE = new Set(['SyntaxError', 'URIError', 'RangeError'])

/**
 * PostgreSQL's codes for bad values: data, limits, and a comparison that the type of a column does not support.
 */
const BAD_VALUE = /^(?:22|54|42601|42804|42846|42883)/
/** Payload's message, with status 500, for a condition that its query builder does not support. */
const NO_SUCH_CONDITION = /^(?:Not supported|Cannot find field for path)/
/** PostgreSQL's codes for violated constraints. */
const BROKEN_RULE = /^23/

const TEXTS: Record<number, string> = {
  400: UNREADABLE_BODY,
  409: 'Something else depends on this',
  503: 'Service unavailable, try again',
}

/** Lets every error have the status that it deserves. */
export function knowErrors({ hooks }: SanitizedConfig): void {
  hooks.afterError = [...(hooks.afterError ?? []), respondToBadInput]
}

/**
 * Gives an error that Payload would call an unknown one, status 500, the status that it deserves: 400 for a value
 * that no column takes, 409 for a rule between rows, 503 for a database that is away. Anything else stays.
 */
export const respondToBadInput: AfterErrorHook = ({ error }) => {
  if ('status' in error && error.status !== 500) return
  const status = statusOf(error)
  if (status) return { response: { errors: [{ message: TEXTS[status] }] }, status }
}

function statusOf(error: unknown): number | null {
  for (let cause = error; cause instanceof Object; cause = 'cause' in cause ? cause.cause : null) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (BAD_VALUE.test(code)) return 400
    if (BROKEN_RULE.test(code)) return 409
    if (isDatabaseUnavailable(cause)) return 503
    if ('message' in cause && NO_SUCH_CONDITION.test(String(cause.message))) return 400
    if ('name' in cause && UNREADABLE.has(String(cause.name))) return 400
  }
  return null
}
