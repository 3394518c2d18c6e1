/** For what only its reader may see: no cache keeps it. */
export const UNCACHED = { 'cache-control': 'no-store, private' } as const

/** Leads a plain form's browser on. The location is relative, so that no Host header can turn it elsewhere. */
export function seeOther(location: string, ...cookies: string[]): Response {
  return withCookies(new Response(null, { status: 303, headers: { ...UNCACHED, location } }), cookies)
}

/** The response with cookies beside those that it has. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** Says what went wrong, in the form that Payload gives to its own errors; no cache keeps it. */
export function problem(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ errors: [{ message }] }, { status, headers: { ...UNCACHED, ...headers } })
}
