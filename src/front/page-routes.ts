import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLargeFiles } from './files'

/** What stands at a path: a page that is the same for everyone, something that is made for each request, or nothing. */
export type Place = 'page' | 'dynamic' | 'nowhere'

/** Tells what stands at a path as it travels. */
export type PlaceOf = (path: string) => Place

type Prerendered = {
  routes?: Record<string, unknown>
  dynamicRoutes?: Record<string, { routeRegex: string; fallback: string | false | null }>
}

type Route = { page: string; regex: string }
type Routes = Partial<Record<'staticRoutes' | 'dynamicRoutes', Route[]>>

/** How the addresses begin that Next has for itself: its files, and pages that it shows in place of others. */
const OF_NEXT = '/_'

/**
 * Reads from a build which addresses are pages of the kind that Next itself keeps, and which are none at all. A page's
 * answer depends on nothing of the request: what depends on it is built as a dynamic page.
 *
 * @param root - the checkout; a build without pages gives a function that knows none
 */
export function readPlaces(root: string): PlaceOf {
  const { routes = {}, dynamicRoutes = {} }: Prerendered = read(root, 'prerender-manifest.json')
  const fixed = new Set(Object.keys(routes).filter((path) => !path.startsWith(OF_NEXT)))
  const open = Object.values(dynamicRoutes).filter(({ fallback }) => fallback !== false)
  const patterns = open.map(({ routeRegex }) => new RegExp(routeRegex))
  const known = readRoutes(root).filter(({ page }) => dynamicRoutes[page]?.fallback !== false)
  const regexes = known.map(({ regex }) => new RegExp(regex))
  const large = listLargeFiles(root)
  return (path) => {
    if (fixed.has(path) || patterns.some((pattern) => pattern.test(path))) return 'page'
    if (large.has(path)) return 'dynamic'
    return !path.startsWith(OF_NEXT) && regexes.some((regex) => regex.test(path)) ? 'dynamic' : 'nowhere'
  }
}

/** All routes of a build, with an expression for the paths that lead there. */
export function readRoutes(root: string): Route[] {
  const { staticRoutes = [], dynamicRoutes = [] }: Routes = read(root, 'routes-manifest.json')
  return [...staticRoutes, ...dynamicRoutes]
}

function read(root: string, file: string) {
  return JSON.parse(readFileSync(join(root, '.next', file), 'utf8'))
}
