import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRoutes } from './page-routes'

/** Says whether the page at a path has a server action. */
export type IsAction = (id: string, path: string) => boolean

type Manifest = { node?: Record<string, { workers: Record<string, unknown> }> }

/**
 * Reads from a build which server actions its pages have. Next sends an action that another page has on to that page,
 * by a request to the site's own public address.
 *
 * @param root - the checkout
 */
export function readActions(root: string): IsAction {
  const file = join(root, '.next/server/server-reference-manifest.json')
  const { node = {} }: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const routes = readRoutes(root)
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
