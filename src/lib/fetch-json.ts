/** The timeout of requests, which is longer than the server delays any response. */
const REQUEST_TIMEOUT_MS = 15_000

/** A signal that aborts a request which is not answered within 15 s from now. */
export function requestTimeout(): AbortSignal {
  return AbortSignal.timeout(REQUEST_TIMEOUT_MS)
}

/** The options of a request with a JSON body. */
export function withJson(method: 'POST' | 'PATCH', body: object) {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** The response of a JSON endpoint. `body` is null when it was not JSON, `status` is 0 when there was no response. */
export type JsonResponse = { ok: boolean; status: number; body: unknown }

/** Calls an endpoint of the site from the browser: POST with a body, GET without. Never rejects. */
export async function fetchJson(path: string, body?: object): Promise<JsonResponse> {
  try {
    const how = { cache: 'no-store', signal: requestTimeout() } as const
    const response = await fetch(path, body ? { ...how, ...withJson('POST', body) } : how)
    return { ok: response.ok, status: response.status, body: await response.json() }
  } catch {
    return { ok: false, status: 0, body: null }
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
export function refusalIn(body: unknown): string | null {
  const message = firstError(body)?.message
  return typeof message === 'string' ? message : null
}
