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

/** The process lives and answers. Says nothing of the database: restarting this process would not fix it. */
export async function handleAlive(): Promise<Response> {
  return probeResponse(200, { status: 'ok' })
}

let stopping = false
let warming = false

/** Says that this process serves, but has not made yet what visitors ask for most. */
export function markWarming(): void {
  warming = true
}

/** Says that it has. */
export function markWarm(): void {
  warming = false
}

/** Whether this process would let its first visitors wait for their pages. */
export function isWarming(): boolean {
  return warming
}

/** Says to all parts of this process that it takes no more work. */
export function markStopping(): void {
  stopping = true
}

/** Whether this process is on its way out, so that new visitors belong elsewhere. */
export function isStopping(): boolean {
  return stopping
}
