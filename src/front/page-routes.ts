import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = {
  routes: Record<string, unknown>
  dynamicRoutes: Record<string, { routeRegex: string }>
}

/** Tells the paths whose answers Next makes once and keeps from all others. */
export type IsPage = (path: string) => boolean

/** Next's name for a page that it shows in place of others. */
const OF_NEXT = '/_'

/**
 * Reads from a build which addresses are pages of the kind that Next itself keeps. An answer to such an address
 * depends on nothing of the request: what depends on it is built as a dynamic page, and is not in the list.
 *
 * @param root - the checkout; a build without pages gives a function that knows none
 */
export function readPageRoutes(root: string): IsPage {
  const { routes, dynamicRoutes } = readManifest(join(root, '.next/prerender-manifest.json'))
  const fixed = new Set(Object.keys(routes).filter((path) => !path.startsWith(OF_NEXT)))
  const patterns = Object.values(dynamicRoutes).map(({ routeRegex }) => new RegExp(routeRegex))
  return (path) => fixed.has(path) || patterns.some((pattern) => pattern.test(path))
}

function readManifest(file: string): Manifest {
  const { routes = {}, dynamicRoutes = {} }: Partial<Manifest> = JSON.parse(readFileSync(file, 'utf8'))
  return { routes, dynamicRoutes }
}
