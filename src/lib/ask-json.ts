import { inTime } from './longest-wait'

/** What a JSON endpoint of the site answered; `body` is null when it was not JSON, `status` 0 when none came. */
export type JsonAnswer = { ok: boolean; status: number; body: unknown }

/** Asks an endpoint of the site from the browser: POST with a body, GET without. Never rejects. */
export async function askJson(path: string, body?: object): Promise<JsonAnswer> {
  try {
    const response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body && JSON.stringify(body),
      signal: inTime(),
    })
    return { ok: response.ok, status: response.status, body: await response.json() }
  } catch {
    return { ok: false, status: 0, body: null }
  }
}
