/** Longer than the server delays any response. */
const REQUEST_TIMEOUT_MS = 15_000

/** Aborts a request that is begun now and not answered within 15 s. */
export function requestTimeout(): AbortSignal {
  return AbortSignal.timeout(REQUEST_TIMEOUT_MS)
}

/** How a request carries JSON. */
export function withJson(method: 'POST' | 'PATCH', body: object) {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** What a JSON endpoint of the site answered; `body` is null when it was not JSON, `status` 0 when none came. */
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

/** Whether a value is an object whose keys may be read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The first of the errors of a response, in the form that Payload gives them; null for any other body. */
export function firstError(body: unknown): Record<string, unknown> | null {
  const [first]: unknown[] = isRecord(body) && Array.isArray(body.errors) ? body.errors : []
  return isRecord(first) ? first : null
}

/** What a refusal says, in words of the server. */
export function refusalIn(body: unknown): string | null {
  const message = firstError(body)?.message
  return typeof message === 'string' ? message : null
}
