import 'server-only'

/** A route that more than admins may call, and how large a body it takes. */
export type Opening = { method: string; path: RegExp; maxBytes: number; isForAnySite?: true; isListed?: true }

const AUTH_BYTES = 8 * 1024

/** All that a visitor or a member may call. Every other route does not exist for them. */
const OPENINGS: readonly Opening[] = [
  // The lead endpoint uses no session, and measures its own body to answer a plain form with a page.
  { method: 'POST', path: /^form-submissions$/, maxBytes: Number.POSITIVE_INFINITY, isForAnySite: true },
  {
    method: 'GET',
    path: /^blog-posts(?:\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/i,
    maxBytes: 0,
    isListed: true,
  },
  { method: 'GET', path: /^media\/file\/[^/]{1,255}$/, maxBytes: 0 },
  { method: 'POST', path: /^users(?:\/(?:login|logout|refresh-token))?$/, maxBytes: AUTH_BYTES },
  { method: 'POST', path: /^users\/(?:forgot|reset|change)-password$/, maxBytes: AUTH_BYTES },
  { method: 'POST', path: /^users\/confirm$/, maxBytes: AUTH_BYTES },
  { method: 'GET', path: /^users\/me$/, maxBytes: 0 },
]

/** Payload's own that nobody needs: they tell what they should not, or answer even an admin with 500. */
const WALLED_UP = [
  /^users\/(?:init|first-register|unlock|verify)(?:\/|$)/,
  /^payload-(?:kv|migrations)(?:\/|$)/,
  /^[^/]+\/paste-url(?:\/|$)/,
  // Only posts keep versions.
  /^(?!blog-posts\/)[^/]+\/versions(?:\/|$)/,
]

/** Payload 3.90.2 asks the database something that it cannot answer. */
const BROKEN = /^DELETE payload-preferences\/./

/** The opening that a request falls into, if any. */
export function openingFor(method: string, path: string): Opening | undefined {
  return OPENINGS.find((each) => each.method === method && each.path.test(path))
}

/** Says whether a route exists for nobody, not even for admins. */
export function isWalledUp(method: string, path: string): boolean {
  return WALLED_UP.some((each) => each.test(path)) || BROKEN.test(`${method} ${path}`)
}
