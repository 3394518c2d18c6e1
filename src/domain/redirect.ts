import { isBelow, paths } from './paths'
import { serverPaths } from './server-paths'

/** The target of a redirect from an address where nothing exists: permanent (308) or temporary (307). */
export type Redirect = { to: string; status: 307 | 308 }

/** A redirect from an address with a query, and what of the query it passes on, with its `?`, or empty. */
export type QueryRedirect = Redirect & { rest: string }

/**
 * A page that has another address than before, or none: of a post by its slug, which keeps leading to the post wherever
 * it goes, and of others by its path.
 */
export type AddressChange =
  | { post: string; left: string | null; taken: string | null }
  | { from: string; to: string }

/** Paths of the product. No redirect may lead away from them or from a path below them. */
const RESERVED = [
  paths.admin,
  paths.auth,
  paths.api,
  '/_next',
  serverPaths.previews,
  serverPaths.unsubscribe,
  serverPaths.appointment,
  serverPaths.accessDenied,
  serverPaths.served,
  serverPaths.notFound,
  serverPaths.postNotFound,
] as const

/** Whether the product reserves a path for itself, in any case of its letters. */
export const isReserved = (path: string) => RESERVED.some((each) => isBelow(path.toLowerCase(), each))

/** A query that is longer, or has other letters, is not passed on. */
const PASSED_ON = /^\?[!-~]{1,2000}$/

/**
 * The address that a visitor is redirected to. The query of the request is kept, so that ads for an old page keep their
 * campaign. Where the redirect has a query of its own, its parameters win over those of the request with the same name.
 *
 * @param query - as received, with its `?`, or empty
 */
export function locationOf(target: string, query: string): string {
  if (!PASSED_ON.test(query)) return target
  const [head = '', ...fragment] = target.split('#')
  const [path = '', ...own] = head.split('?')
  const ownQuery = own.join('?')
  const taken = new Set(namesIn(ownQuery).map(([name]) => name))
  const passed = namesIn(query.slice(1)).filter(([name]) => !taken.has(name))
  const all = [ownQuery, ...passed.map(([, pair]) => pair)].filter(Boolean).join('&')
  return [path + (all && `?${all}`), ...fragment].join('#')
}

/** The parameters of a query as they are written, each after its name. */
function namesIn(query: string): [name: string, pair: string][] {
  return query
    .split('&')
    .filter(Boolean)
    .map((pair) => [([...new URLSearchParams(pair).keys()][0] ?? '').toLowerCase(), pair])
}
