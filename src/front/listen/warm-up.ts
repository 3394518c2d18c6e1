import { setTimeout } from 'node:timers/promises'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import type { PageCache } from '@/front/cache/page-cache'
import { type RouteKindOf, toPageRequest } from '@/front/gate/page-request'
import { isStopping } from '@/lib/health'

/** All listed pages and the newest posts, which the sitemap names first. */
const PAGES = 40
const LIST_PAGES = 10

const OTHERS = [
  paths.home,
  serverPaths.siteMapFile,
  serverPaths.rssFeed,
  serverPaths.atomFeed,
  paths.thankYou,
]

/** The RSC requests of Next's client: the route tree and the full page. */
const FORMS = [
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { rsc: '1' },
] as const

/**
 * Renders the pages that visitors request most before they do, one after the other, resting as long as it works.
 *
 * @param onPages - called when the listed pages are ready; their variants and older posts follow
 * @returns whether all were rendered; not while the database is away, or once the server stops
 */
export async function warmUp(
  pageCache: PageCache,
  routeKindOf: RouteKindOf,
  onPages: () => void = () => undefined,
): Promise<boolean> {
  const make = async (url: string, headers: Record<string, string> = {}) => {
    const began = performance.now()
    const page = toPageRequest({ method: 'GET', url, headers }, routeKindOf)
    const response = page && !isStopping() ? await pageCache.respond(page).catch(() => null) : null
    await setTimeout(performance.now() - began, undefined, { ref: false })
    return response
  }
  let isComplete = true
  for (const path of OTHERS) isComplete = (await make(path))?.status === 200 && isComplete
  const map = String((await make(serverPaths.siteMapFile))?.identity.bytes)
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  for (const path of listed.slice(0, PAGES)) isComplete = (await make(path))?.status === 200 && isComplete
  onPages()
  for (let page = 2; page <= LIST_PAGES; page++)
    if ((await make(serverPaths.blogPage(page)))?.status !== 200) break
  for (const path of listed.slice(0, PAGES)) for (const form of FORMS) await make(path, form)
  return isComplete
}
