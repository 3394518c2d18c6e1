/**
 * A response to a machine that asks how the process is: kept by no cache and listed by no search engine.
 *
 * @param status - 200, or 503 when it is not well
 */
export function probeResponse(status: 200 | 503, body: Record<string, string>): Response {
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  })
}

let stopping = false

/** Says to all parts of this process that it takes no more work. */
export function markStopping(): void {
  stopping = true
}

/** Whether this process is on its way out, so that new visitors belong elsewhere. */
export function isStopping(): boolean {
  return stopping
}
