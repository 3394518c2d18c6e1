import { SESSION_TEXTS } from '@/domain/session-texts'
import { refusalIn, requestTimeout } from '@/lib/fetch-json'

/** Statuses that an endpoint returns when the session is no longer valid. */
const REFUSED = [401, 403, 404]

/** Thrown for every response that is not a success. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'

  constructor(readonly status: number) {
    super(`Answered ${status}`)
  }
}

/**
 * Thrown when a request needs a fresh sign-in: the session is valid, and the request succeeds after a new proof of
 * identity.
 */
export class StaleSignIn extends RequestFailed {
  override name = 'StaleSignIn'
}

/**
 * Returns a successful response. After a refusal it triggers a check of the session.
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
 * Sends a request of a screen: no cache answers it, and it ends after the usual time, or when its signal says so.
 *
 * @throws what fetch throws
 */
export function send(address: string, { signal, ...how }: RequestInit = {}): Promise<Response> {
  const timeout = requestTimeout()
  const ends = signal ? AbortSignal.any([signal, timeout]) : timeout
  return fetch(address, { cache: 'no-store', ...how, signal: ends })
}

/**
 * Sends a request whose refusal may mean that the session has ended.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export function fetchInTime(address: string, how?: RequestInit): Promise<Response> {
  return requireOk(send(address, how))
}

/** Thrown with a message of the server that explains the refusal better than the client can. */
export class Refused extends Error {}

/**
 * Does the same as `fetchInTime`, and throws the server's message if it explains a refusal.
 *
 * @param statuses - the statuses of responses whose message is shown
 * @throws {Refused} with that message, or what `fetchInTime` throws
 */
export async function fetchOrRefused(
  address: string,
  how: RequestInit,
  statuses: readonly number[],
): Promise<Response> {
  const response = await send(address, how)
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

/** The event with which a screen requests a check of the session. */
export const RECHECK_EVENT = 'session-recheck'

/** The detail of the event from a screen that has unsaved work and waits for the result. */
export type SessionQuestion = { resolve: (isOpen: boolean) => void }

/**
 * Requests a check of the session after a refused request (401, 403 or 404). If the session has ended, the screen is
 * locked until somebody signs in again, and input stays.
 */
function recheckSession(): void {
  window.dispatchEvent(new Event(RECHECK_EVENT))
}

/**
 * Requests a check like `recheckSession`, for a screen with unsaved work, typed or not, and waits until somebody has
 * signed in.
 *
 * @returns true once the session is valid, so that the request can be sent again; false if that is unknown
 */
export function regainSession(): Promise<boolean> {
  return new Promise((resolve) => {
    const detail: SessionQuestion = { resolve }
    window.dispatchEvent(new CustomEvent(RECHECK_EVENT, { detail }))
  })
}
