/**
 * A response to a health probe, which no cache stores and no search engine lists.
 *
 * @param status - 200, or 503 when the process is not healthy
 */
export function probeResponse(status: 200 | 503, body: Record<string, string>): Response {
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  })
}

/**
 * Answers the liveness probe. It does not check the database, because restarting this process would not repair that.
 */
export async function handleAlive(): Promise<Response> {
  return probeResponse(200, { status: 'ok' })
}

let stopping = false
let warming = false

/** Records that this process serves, but has not rendered its most visited pages yet. */
export function markWarming(): void {
  warming = true
}

/** Records that this process has rendered them. */
export function markWarm(): void {
  warming = false
}

/** Whether visitors of this process would still have to wait for these pages. */
export function isWarming(): boolean {
  return warming
}

/** Records for all parts of this process that it accepts no more work. */
export function markStopping(): void {
  stopping = true
}

/** Whether this process is stopping, so that new visitors should go to another one. */
export function isStopping(): boolean {
  return stopping
}
