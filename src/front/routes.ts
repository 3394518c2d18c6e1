import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@/domain/paths'
import { listLargeFiles } from './files'
import type { RouteKindOf } from './page-request'

/** Says whether the page at a path has a server action. */
export type IsAction = (id: string, path: string) => boolean

/**
 * What depends on who asks, or on the moment: these and all addresses below them are made for each request. Everything
 * else is cached; Next makes it for a request that carries nothing of a visitor's.
 */
const DYNAMIC = [
  ...[paths.admin, paths.accessDenied, paths.auth, '/api', '/preview', paths.request],
  ...[paths.alive, paths.ready, paths.status, paths.postNotFound],
]

const isDynamic = (path: string) => DYNAMIC.some((each) => path === each || path.startsWith(`${each}/`))

/** How the addresses begin that Next has for itself: its files, and pages that it shows in place of others. */
const OF_NEXT = '/_'

type Route = { page: string; regex: string }
type Routes = Partial<Record<'staticRoutes' | 'dynamicRoutes', Route[]>>

/**
 * Reads from a build what stands where. At an address of a dynamic route there may be nothing: who renders it asks first.
 *
 * @param root - the checkout
 */
export function readRouteKinds(root: string): RouteKindOf {
  const { staticRoutes = [], dynamicRoutes = [] } = readManifest<Routes>(root, 'routes-manifest.json')
  const fixed = new Set(staticRoutes.map(({ page }) => page))
  const patterns = dynamicRoutes.map(({ regex }) => new RegExp(regex))
  const large = listLargeFiles(root)
  return (path) => {
    if (large.has(path)) return 'dynamic'
    if (path.startsWith(OF_NEXT) || (!fixed.has(path) && !patterns.some((pattern) => pattern.test(path))))
      return 'nowhere'
    return isDynamic(path) ? 'dynamic' : 'page'
  }
}

type Actions = { node?: Record<string, { workers: Record<string, unknown> }> }

/**
 * Reads from a build which server actions its pages have. Next sends an action that another page has on to that page,
 * by a request to the site's own public address.
 *
 * @param root - the checkout
 */
export function readActions(root: string): IsAction {
  const { node = {} } = readManifest<Actions>(root, 'server/server-reference-manifest.json')
  const { staticRoutes = [], dynamicRoutes = [] } = readManifest<Routes>(root, 'routes-manifest.json')
  const routes = [...staticRoutes, ...dynamicRoutes]
  const pages = new Map(
    Object.entries(node).map(([id, { workers }]) => {
      const own = Object.keys(workers).map(toPage)
      return [id, routes.filter(({ page }) => own.includes(page)).map(({ regex }) => new RegExp(regex))]
    }),
  )
  return (id, path) => pages.get(id)?.some((regex) => regex.test(path)) ?? false
}

/** From 'app/(payload)/admin/[[...segments]]/page' to '/admin/[[...segments]]'. */
function toPage(worker: string): string {
  const parts = worker.split('/').slice(1, -1)
  return `/${parts.filter((part) => !/^\(.*\)$/.test(part)).join('/')}`
}

/** @returns what the build of this very version has written there, in Next's form */
function readManifest<T>(root: string, file: string): T {
  return JSON.parse(readFileSync(join(root, '.next', file), 'utf8'))
}
