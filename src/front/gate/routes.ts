import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { isBelow, paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { listLargeFiles } from '@/front/cache/files'
import type { RouteKindOf } from './page-request'

/** Whether the page at a path has a server action. */
export type IsAction = (id: string, path: string) => boolean

/**
 * These paths and all below them are rendered for each request, because they depend on the reader or the moment. All
 * other pages are cached: Next renders them for a request without anything of a visitor's.
 */
const DYNAMIC = [
  ...[paths.admin, paths.auth, paths.api, serverPaths.previews, serverPaths.request, serverPaths.unsubscribe],
  // Its parts that are the same for everyone are cached, but not at its address (`createFilledPages`).
  serverPaths.book,
  serverPaths.postNotFound,
]

/** Whether everything at a path and below it is rendered for each request. */
export const isMadeForEach = (path: string) => DYNAMIC.some((each) => isBelow(path, each))

/** The prefix of Next's own addresses: its files, and pages that it shows in place of others. */
const OF_NEXT = '/_'

type Route = { page: string; regex: string }
type Routes = Partial<Record<'staticRoutes' | 'dynamicRoutes', Route[]>>

/**
 * Reads from a build which addresses exist. The document of a dynamic route may not exist, so the address gate is
 * asked before it is rendered.
 *
 * @param root - the checkout
 */
export function readRouteKinds(root: string): RouteKindOf {
  const { staticRoutes = [], dynamicRoutes = [] } = readManifest<Routes>(root, 'routes-manifest.json')
  const fixed = new Set(staticRoutes.map(({ page }) => page))
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }))
  const segments = readSegments(root)
  const large = listLargeFiles(root)
  return (path, segment) => {
    if (large.has(path)) return 'dynamic'
    const route = fixed.has(path) ? path : patterns.find(({ pattern }) => pattern.test(path))?.page
    if (path.startsWith(OF_NEXT) || route === undefined) return 'none'
    if (isMadeForEach(path)) return 'dynamic'
    return segment === undefined || segments.get(route)?.has(segment) ? 'page' : 'none'
  }
}

/** Files of `src/app` that are routes, and the addresses of those that Next names by itself. */
const OF_FILE = /^(?:page|route)\.tsx?$/
const OF_METADATA: Readonly<Record<string, string>> = {
  'favicon.ico': 'favicon.ico',
  'icon.svg': 'icon.svg',
  'apple-icon.png': 'apple-icon.png',
  'manifest.ts': 'manifest.webmanifest',
  'robots.ts': 'robots.txt',
  'sitemap.ts': 'sitemap.xml',
}

/**
 * Reads from the sources which addresses exist, in development. They are read for each request, because a page may
 * be added or removed at any moment. None of these pages is cached.
 *
 * @param root - the checkout
 */
export function readSourceRoutes(root: string): RouteKindOf {
  const app = join(root, 'src/app')
  return (path) => {
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).map((file) => file.split(sep))
    const isPublic = () => statSync(join(root, 'public', path), { throwIfNoEntry: false })?.isFile() ?? false
    const isThere = files.some((parts) => toPattern(parts)?.test(path)) || isPublic()
    return isThere && !path.startsWith(OF_NEXT) ? 'dynamic' : 'none'
  }
}

/** The address pattern of a file of `src/app`; null for a file that is no route. */
function toPattern(parts: string[]): RegExp | null {
  const [file = '', ...folders] = parts.toReversed()
  const own = Object.hasOwn(OF_METADATA, file) ? [OF_METADATA[file] ?? ''] : OF_FILE.test(file) ? [] : null
  if (own === null) return null
  const segments = [...folders.reverse().filter((folder) => !/^\(.*\)$/.test(folder)), ...own]
  const pattern = segments.map((segment) => {
    if (segment.startsWith('[[...')) return '(?:/.+)?'
    if (segment.startsWith('[...')) return '/.+'
    return segment.startsWith('[') ? '/[^/]+' : `/${segment.replace(/[.*+?^${}()|\\]/g, '\\$&')}`
  })
  return new RegExp(`^${pattern.join('') || '/'}$`)
}

/** Segments that every page has: the tree, the outermost layout, the head, and the whole page. */
const OF_EVERY_PAGE = ['/_tree', '/_index', '/_head', '/_full']

/**
 * The segments of each page, by its route. Next answers any segment name, so invented names would fill memory and
 * disk.
 */
function readSegments(root: string): Map<string, ReadonlySet<string>> {
  const built = Object.keys(readManifest<Record<string, string>>(root, 'server/app-paths-manifest.json'))
  const pages = built.filter((each) => each.endsWith('/page')).map(partsOf)
  return new Map(
    pages.map((parts) => {
      const names = [...parts.map(toSegmentName), '__PAGE__']
      const segments = names.map((_, at) => `/${names.slice(0, at + 1).join('/')}`)
      return [toRoute(parts), new Set([...OF_EVERY_PAGE, ...segments])]
    }),
  )
}

/** How Next's client writes a parameter, by the way in which its folder is named. */
const PARAMETERS = [
  { folder: /^\[\[\.\.\.(.+)\]\]$/, kind: 'oc' },
  { folder: /^\[\.\.\.(.+)\]$/, kind: 'c' },
  { folder: /^\[(.+)\]$/, kind: 'd' },
] as const

/**
 * Converts a folder of a page, such as `blog`, `(site)` or `[slug]`, to its name in the address of a segment.
 */
function toSegmentName(folder: string): string {
  for (const parameter of PARAMETERS) {
    const name = parameter.folder.exec(folder)?.[1]
    if (name) return `$${parameter.kind}$${toSafeName(name)}`
  }
  return toSafeName(folder)
}

function toSafeName(name: string): string {
  return /^[\w@-]+$/.test(name) ? name : `!${Buffer.from(name).toString('base64url')}`
}

type Actions = { node?: Record<string, { workers: Record<string, unknown> }> }

/**
 * Reads from a build which server actions each page has. Next would forward another page's action by a request to
 * the site's public address.
 *
 * @param root - the checkout
 */
export function readActions(root: string): IsAction {
  const { node = {} } = readManifest<Actions>(root, 'server/server-reference-manifest.json')
  const { staticRoutes = [], dynamicRoutes = [] } = readManifest<Routes>(root, 'routes-manifest.json')
  const routes = [...staticRoutes, ...dynamicRoutes]
  const pages = new Map(
    Object.entries(node).map(([id, { workers }]) => {
      const own = Object.keys(workers).map((worker) => toRoute(partsOf(worker)))
      return [id, routes.filter(({ page }) => own.includes(page)).map(({ regex }) => new RegExp(regex))]
    }),
  )
  return (id, path) => pages.get(id)?.some((regex) => regex.test(path)) ?? false
}

/** From 'app/(payload)/admin/[[...segments]]/page' to its folders. */
const partsOf = (worker: string) => worker.split('/').slice(1, -1)

/** Converts the folders of a page to '/admin/[[...segments]]'. */
function toRoute(parts: string[]): string {
  return `/${parts.filter((part) => !/^\(.*\)$/.test(part)).join('/')}`
}

/** @returns a manifest of this build, in Next's form */
function readManifest<T>(root: string, file: string): T {
  return JSON.parse(readFileSync(join(root, '.next', file), 'utf8'))
}
