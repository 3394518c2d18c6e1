import { SESSION_TEXTS } from '@/domain/session-texts'
import { refusalIn, requestTimeout } from '@/lib/fetch-json'

/** Statuses by which an endpoint says that the session is no longer valid. */
const REFUSED = [401, 403, 404]

/** Thrown for every response that is not a success. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'

  constructor(readonly status: number) {
    super(`Answered ${status}`)
  }
}

/** Thrown for what needs a fresh sign-in: the session is open, and a proof of who one is makes the request good. */
export class StaleSignIn extends RequestFailed {
  override name = 'StaleSignIn'
}

/**
 * The response, if it is a success; a refusal makes the screen look whether the session is over.
 *
 * @throws {StaleSignIn}, any other {RequestFailed}, or what fetch throws
 */
export async function requireOk(resolve: Promise<Response>): Promise<Response> {
  const response = await resolve
  if (response.status === 403 && (await isStale(response))) throw new StaleSignIn(response.status)
  if (REFUSED.includes(response.status)) recheckSession()
  if (!response.ok) throw new RequestFailed(response.status)
  return response
}

async function isStale(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return refusalIn(body) === SESSION_TEXTS.stale
}

/**
 * Fetches what no cache may serve, and waits no longer than anybody waits.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export function fetchInTime(address: string, { signal, ...how }: RequestInit = {}): Promise<Response> {
  const timeout = requestTimeout()
  const ends = signal ? AbortSignal.any([signal, timeout]) : timeout
  return requireOk(fetch(address, { cache: 'no-store', ...how, signal: ends }))
}

/** Thrown where the server's own words say better why something was not done. */
export class Refused extends Error {}

/**
 * As `fetchInTime`, where the server says why it refuses.
 *
 * @param statuses - of the responses whose words are shown
 * @throws {Refused} with those words, or what `fetchInTime` throws
 */
export async function fetchOrRefused(
  address: string,
  how: RequestInit,
  statuses: readonly number[],
): Promise<Response> {
  const response = await fetch(address, { cache: 'no-store', ...how, signal: requestTimeout() })
  const words = statuses.includes(response.status)
    ? refusalIn(
        await response
          .clone()
          .json()
          .catch(() => null),
      )
    : null
  if (words) throw new Refused(words)
  return requireOk(Promise.resolve(response))
}

/** The event by which a screen asks for a look at the session. */
export const RECHECK_EVENT = 'session-recheck'

/** What the event carries when a screen holds work and waits for the response. */
export type SessionQuestion = { resolve: (isOpen: boolean) => void }

/**
 * Call it when a request was refused (401, 403 or 404). If the session is over, the screen is locked for signing in
 * again, and input stays.
 */
function recheckSession(): void {
  window.dispatchEvent(new Event(RECHECK_EVENT))
}

/**
 * As `recheckSession` for a screen that holds work, whether or not somebody typed it: waits while somebody signs in.
 *
 * @returns true once the session is open, so that the request may be tried again; false when nobody can tell
 */
export function regainSession(): Promise<boolean> {
  return new Promise((resolve) => {
    const detail: SessionQuestion = { resolve }
    window.dispatchEvent(new CustomEvent(RECHECK_EVENT, { detail }))
  })
}
