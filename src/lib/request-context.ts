import { bridge, type Failure, type RequestContext } from './bridge'

/** Names a request in every line of the log and in its response. The front overwrites what a stranger sends. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Characters that break neither a line, a header nor a query of the log. */
const FORM = /^[\w.-]{8,64}$/

/**
 * The id that came with a request, or a new one when it is missing or not of our form.
 *
 * @param given - the header's value: 8 to 64 letters, digits, `_`, `.` or `-`
 */
export function requestIdOf(given: string | null | undefined): string {
  return given && FORM.test(given) ? given : crypto.randomUUID()
}

/** Does everything that belongs to one request: whatever is logged in it, however late, carries the id. */
export function withRequestId<T>(id: string, work: () => T): T {
  return bridge.requests.run({ id }, work)
}

/** The id of the request that this code runs for; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return bridge.requests.getStore()?.id
}

/** The request that this code runs for; undefined outside of any. */
export function currentRequest(): RequestContext | undefined {
  return bridge.requests.getStore()
}

/** Notes why the request that this code runs for fails. */
export function recordFailure(failure: Failure): void {
  const request = currentRequest()
  if (request && request.failure !== 'database') request.failure = failure
}

/** Does something that belongs to no request, although one may have begun it. */
export function outsideOfRequests<T>(work: () => T): T {
  return bridge.requests.exit(work)
}
