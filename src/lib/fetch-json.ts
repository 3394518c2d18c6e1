import { requestTimeout } from './request-timeout'

/** The event with which a request has the session checked, which may have ended. */
export const RECHECK_EVENT = 'session-recheck'

/** Stands on the response to a change that a shared cache in front may not show yet. */
export const CACHES_BEHIND_HEADER = 'x-caches-behind'

/** The detail of the event from a request that waits until somebody has signed in. */
export type SessionQuestion = { resolve: (isOpen: boolean) => void }

/** JSON as `Response.json` types it. */
type Json = Awaited<ReturnType<Response['json']>>

/** Thrown by `fetchJson` for everything but a success. The status is 0 without a response, or with one that is not JSON. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  /** The message of the server; null when there is none. */
  readonly problem: string | null

  constructor(
    readonly status = 0,
    readonly body: Json = null,
  ) {
    super(`Answered ${status}`)
    this.problem = refusalIn(body)
  }
}

/**
 * The server's message in what `fetchJson` has thrown; null when there is none.
 *
 * @param statuses - the statuses whose messages are meant for the reader; without them, all are
 */
export function problemIn(error: unknown, statuses?: readonly number[]): string | null {
  const isTold = error instanceof RequestFailed && (statuses?.includes(error.status) ?? true)
  return isTold ? error.problem : null
}

type Question<T> = Omit<RequestInit, 'body' | 'headers'> & {
  /** Sent by POST unless `method` says otherwise: as JSON, or a form as it is. */
  body?: object
  headers?: Record<string, string>
  /**
   * What a refusal that may mean the end of the session does: it has the session checked (`recheck`); it also waits
   * until somebody has signed in, and then sends the request again (`regain`); or nothing (`ignore`). If the session has
   * ended, the screen is locked until somebody signs in again, and input stays.
   */
  session?: 'recheck' | 'regain' | 'ignore'
  /** Reads a success that is a file. */
  read?: (response: Response) => Promise<T>
  /** Whether the response may take as long as it wants. */
  isLong?: boolean
}

/**
 * Sends a request from the browser to an endpoint of the site: no cache answers it, and it ends after 15 s, or when its
 * signal says so.
 *
 * @returns the body of a success
 * @throws {RequestFailed}, and nothing else; its status is 401 when nobody has signed in again
 */
export async function fetchJson<T = Json>(address: string, question: Question<T> = {}): Promise<T> {
  const { session = 'recheck' } = question
  try {
    return await fetchOnce(address, question)
  } catch (error) {
    const status = error instanceof RequestFailed ? error.status : 0
    if (session === 'recheck' && [401, 403, 404].includes(status))
      window.dispatchEvent(new Event(RECHECK_EVENT))
    // The API answers 404 both to people who are not admins and for deleted documents.
    if (session !== 'regain' || (status !== 401 && status !== 404)) throw error
    const isOpen = await new Promise<boolean>((resolve) => {
      const detail: SessionQuestion = { resolve }
      window.dispatchEvent(new CustomEvent(RECHECK_EVENT, { detail }))
    })
    if (isOpen) return fetchOnce(address, question)
    throw new RequestFailed(401)
  }
}

async function fetchOnce<T>(
  address: string,
  { body, headers, signal, session, read = (response) => response.json(), isLong, ...how }: Question<T>,
): Promise<T> {
  const limit = isLong ? undefined : requestTimeout()
  // Browsers of 2023 have no AbortSignal.any, and their public forms pass no signal.
  const ends = signal && limit ? AbortSignal.any([signal, limit]) : (signal ?? limit)
  const sent =
    body instanceof FormData
      ? { method: 'POST', body }
      : body && {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        }
  try {
    const response = await fetch(address, { cache: 'no-store', ...sent, ...how, signal: ends })
    if (response.ok) return await read(response)
    throw new RequestFailed(response.status, await response.json().catch(() => null))
  } catch (error) {
    throw error instanceof RequestFailed ? error : new RequestFailed()
  }
}

/** Whether a value is an object, so that its keys can be read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The first error of a response in Payload's form; null for any other body. */
export function firstError(body: unknown): Record<string, unknown> | null {
  const [first]: unknown[] = isRecord(body) && Array.isArray(body.errors) ? body.errors : []
  return isRecord(first) ? first : null
}

/** The server's message in a refusal; null when there is none. */
function refusalIn(body: unknown): string | null {
  const message = firstError(body)?.message
  return typeof message === 'string' ? message : null
}
