/** Headers of a response that only its reader may see, so that no cache stores it. */
export const UNCACHED = { 'cache-control': 'no-store, private' } as const

/** Says how a route has packed its body. Next drops `content-encoding` of what a route answers, so the front sets it by this. */
export const PACKED_HEADER = 'x-packed'

/** Headers of a body that only its reader may see and that is packed. Next packs what may be transformed once more. */
export const PACKED = {
  [PACKED_HEADER]: 'gzip',
  'cache-control': `${UNCACHED['cache-control']}, no-transform`,
} as const

/** Caches on the way are not told of an expiry, so they revalidate each time, which transfers no body. */
export const ASK_EACH_TIME = 'public, max-age=0, must-revalidate'

/** Redirects the browser after a plain form. The location is relative, so that no Host header can change its target. */
export function seeOther(location: string, ...cookies: string[]): Response {
  return withCookies(new Response(null, { status: 303, headers: { ...UNCACHED, location } }), cookies)
}

/** Adds cookies to a response. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** An error response in the form of Payload's own errors, which no cache stores. */
export function problem(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ errors: [{ message }] }, { status, headers: { ...UNCACHED, ...headers } })
}
