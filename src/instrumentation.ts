import { isDatabaseUnavailable } from '@/lib/known-errors'
import { recordFailure } from '@/lib/request-context'

/** Runs for every request that failed, before it is answered. */
export function onRequestError(error: unknown) {
  recordFailure(isDatabaseUnavailable(error) ? 'database' : 'other')
}
