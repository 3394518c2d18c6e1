import { randomBytes } from 'node:crypto'
import { bridge, type Failure, type RequestContext } from './bridge'

/**
 * The header with the id of a request, which every line of the log also has. The server around Next overwrites what a
 * client sends.
 */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The form of an id: characters that are safe in a line, a header and a query of the log. */
const FORM = /^[\w.-]{8,64}$/

/**
 * The id that came with a request, or a new one when it is missing or has another form.
 *
 * @param given - the header's value: 8 to 64 letters, digits, `_`, `.` or `-`
 */
export function requestIdOf(given: string | null | undefined): string {
  return given && FORM.test(given) ? given : newId()
}

const ID_DIGITS = 32

/** Random digits from which ids are cut: made one by one they took a twentieth of an answer from memory. */
let digits = ''
let used = 0

function newId(): string {
  if (used === digits.length) {
    digits = randomBytes(ID_DIGITS * 128).toString('hex')
    used = 0
  }
  used += ID_DIGITS
  return digits.slice(used - ID_DIGITS, used)
}

/**
 * Runs the work of a request. Everything that it logs, however late, carries the id.
 *
 * @param sayCachesBehind - tells the client that a shared cache may still show what was before its change
 */
export function withRequestId<T>(id: string, work: () => T, sayCachesBehind?: () => void): T {
  return bridge.requests.run({ id, transactions: new Set(), sayCachesBehind }, work)
}

/**
 * Runs work that a request starts and does not wait for. What it logs carries the request's id, and the request's
 * transactions are not its own.
 */
export function besideRequest<T>(work: () => T): T {
  const id = currentRequestId()
  return id ? withRequestId(id, work) : work()
}

/** The id of the current request; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return bridge.requests.getStore()?.id
}

/** The context of the current request; undefined outside of requests. */
export function currentRequest(): RequestContext | undefined {
  return bridge.requests.getStore()
}

/** Records why the current request fails. The failure 'database' is never overwritten by another. */
export function recordFailure(failure: Failure): void {
  const request = currentRequest()
  if (request && request.failure !== 'database') request.failure = failure
}

/**
 * Forgets the account that was found for the current request. It must be called when the body of a request has come,
 * which may take minutes: a session or a right that ended meanwhile counts.
 */
export function forgetSession(): void {
  const request = currentRequest()
  if (request) request.session = undefined
}

/** Runs work that belongs to no request, although a request may have started it. */
export function outsideOfRequests<T>(work: () => T): T {
  return bridge.requests.exit(work)
}
