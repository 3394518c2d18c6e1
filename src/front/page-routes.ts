import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Prerendered = {
  routes?: Record<string, unknown>
  dynamicRoutes?: Record<string, { routeRegex: string }>
}

type Routes = Partial<Record<'staticRoutes' | 'dynamicRoutes', { regex: string }[]>>

/** Tells the paths whose answers are the same for everyone from all others. */
export type IsPage = (path: string) => boolean

/** How the addresses begin that Next has for itself: its files, and pages that it shows in place of others. */
const OF_NEXT = '/_'

/**
 * Reads from a build which addresses are pages of the kind that Next itself keeps, or no pages at all. An answer to
 * such an address depends on nothing of the request: what depends on it is built as a dynamic page.
 *
 * @param root - the checkout; a build without pages gives a function that knows none
 */
export function readPageRoutes(root: string): IsPage {
  const { routes = {}, dynamicRoutes = {} }: Prerendered = read(root, 'prerender-manifest.json')
  const all: Routes = read(root, 'routes-manifest.json')
  const fixed = new Set(Object.keys(routes).filter((path) => !path.startsWith(OF_NEXT)))
  const patterns = Object.values(dynamicRoutes).map(({ routeRegex }) => new RegExp(routeRegex))
  const known = [...(all.staticRoutes ?? []), ...(all.dynamicRoutes ?? [])].map(
    ({ regex }) => new RegExp(regex),
  )
  const isNowhere = (path: string) => !path.startsWith(OF_NEXT) && !known.some((regex) => regex.test(path))
  return (path) => fixed.has(path) || patterns.some((pattern) => pattern.test(path)) || isNowhere(path)
}

function read(root: string, file: string) {
  return JSON.parse(readFileSync(join(root, '.next', file), 'utf8'))
}
