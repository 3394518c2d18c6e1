/** The timeout of requests, which is longer than the server delays any response. */
const REQUEST_TIMEOUT_MS = 15_000

/** A signal that aborts a request which is not answered within 15 s from now. */
export function requestTimeout(): AbortSignal {
  return AbortSignal.timeout(REQUEST_TIMEOUT_MS)
}
