/** For what only its reader may see: no cache keeps it. */
export const UNCACHED = { 'cache-control': 'no-store, private' } as const

/** Says what went wrong, in the form that Payload gives to its own errors; no cache keeps it. */
export function problem(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ errors: [{ message }] }, { status, headers: { ...UNCACHED, ...headers } })
}
