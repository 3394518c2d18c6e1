import { createServer } from 'node:http'
import { endPools } from '@/data/open-pools'
import { onPostChange } from '@/data/post-listeners'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { findFirstScript, listFiles } from '@/front/cache/files'
import { NO_SAVED_PAGES, openSavedPages } from '@/front/cache/saved-pages'
import { clearProxySign, recordUnnamedProxy } from '@/front/gate/client-address'
import { toPageRequest } from '@/front/gate/page-request'
import { createRequestCounter } from '@/front/gate/request-kinds'
import { readActions, readRouteKinds } from '@/front/gate/routes'
import { createHandler } from '@/front/listen/handler'
import { limitsBehind } from '@/front/listen/limits'
import { listen } from '@/front/listen/server'
import { warmUp } from '@/front/listen/warm-up'
import { createSharing } from '@/front/policy/sharing'
import { bridge } from '@/lib/bridge'
import { markWarm, markWarming } from '@/lib/health'
import { createLogger } from '@/lib/logger'
import { passBuiltConfig } from '@/payload-repairs/built-config'
import { explainPort } from './checks'
import { sendConsoleToLog } from './console-to-log'
import { startMetrics } from './metrics'
import { toParts } from './served-parts'
import { markServing } from './serving'
import { onStop } from './shutdown'
import { step } from './steps'

export type Pages = {
  /** The folder of the saved pages. */
  folder: string
  /** The build and settings of the pages. */
  build: string
  isDatabaseAway: boolean
  /** Whether this process writes the saved pages or only reads them. */
  isSaving: boolean
  /** Whether other processes serve this address while this one warms up. */
  isReplacement?: boolean
}

/** Milliseconds; warming up must end, because a load balancer without another instance lets visitors wait for it. */
const LONGEST_WARMING_MS = 10_000

/** Serves the built product from this process. */
export async function serve(root: string, pages: Pages) {
  await markServing(root)
  await step(
    'server',
    'starting',
    () => serveHere(root, pages),
    () => `listening on port ${env.PORT}`,
  )
}

/** As `serve`, but it prints nothing and does not mark the checkout as served. */
export async function serveHere(
  root: string,
  { folder, build, isDatabaseAway, isSaving, isReplacement }: Pages,
) {
  // Next is loaded this late because a start that fails early does not need it.
  const { default: next } = await import('next')
  await passBuiltConfig(root)
  // Next gets a server of its own to listen for upgrades. On ours it would accept them past every limit and leave them
  // open.
  const app = next({ dev: false, dir: root, port: env.PORT, httpServer: createServer() })
  onStop(endPools)
  onStop(() => app.close())
  const logger = createLogger(env.LOG_LEVEL)
  sendConsoleToLog(logger)
  const { parts, purges, metrics, findFault, flush } = await beginPayload(build)
  // Stops run in reverse order, so the counts are written after the last request and before the pools end.
  onStop(flush)
  onStop(parts.expiryWatch.stop)
  onStop(purges.stop)
  await app.prepare()
  await clearProxySign(env.DATA_DIR)
  const routeKindOf = readRouteKinds(root)
  const toRequest = (url: string, headers: Record<string, string>) =>
    toPageRequest({ method: 'GET', url, headers }, routeKindOf)
  const opened = openSavedPages(folder, toRequest, (err) => logEvent(logger, 'pages.unsaved', { err }))
  const saved = isSaving ? opened : { ...NO_SAVED_PAGES, load: opened.load }
  const { handler, pageCache, load } = createHandler({
    ...parts,
    handle: app.getRequestHandler(),
    routeKindOf,
    isAction: readActions(root),
    files: listFiles(root),
    firstScript: findFirstScript(root),
    siteUrl: env.SITE_URL,
    hops: env.TRUST_PROXY_HOPS,
    saved,
    sharing: env.CDN && createSharing(env.CDN, build, parts.expiryWatch),
    onUnnamedProxy: () => recordUnnamedProxy(env.DATA_DIR, logger),
  })
  // No page may be rendered or shown before the expiries of other instances have been read.
  await parts.expiryWatch.whenCurrent()
  if (isDatabaseAway) await pageCache.restore()
  const requests = createRequestCounter(routeKindOf)
  const isWatched = await startMetrics({
    requests,
    pageCache,
    load,
    metrics,
    findFault,
    watch: parts.expiryWatch,
    purges,
  })
  const watch = isWatched ? requests.watch : undefined
  const limits = limitsBehind(env.TRUST_PROXY_HOPS)
  // Without the database there is no warming up, because all pages that can be shown are in memory already.
  if (!isDatabaseAway && !isReplacement) markWarming()
  const front = await listen(env.PORT, handler, limits, { watch }).catch((error) => {
    throw explainPort(error, env.PORT)
  })
  onStop(front.stop)
  if (isDatabaseAway) return
  setTimeout(markWarm, LONGEST_WARMING_MS).unref()
  // The saved pages of earlier processes stay until all of them have been rendered anew.
  void warmUp(pageCache, routeKindOf, markWarm).then((isWhole) =>
    isWhole ? saved.forgetOthers() : undefined,
  )
}

/**
 * Creates the configuration of Payload, passes it to Next's bundle, and connects the server with what uses it.
 */
async function beginPayload(build: string) {
  bridge.config = import('@/app/payload').then(({ ownConfig }) => ownConfig)
  const { served } = await import('../front/listen/served')
  onPostChange('nouns', served.onPostChange)
  const { expiryWatch, purges } = served.startWork(env.CDN ? build : null)
  return {
    parts: { ...toParts(Object.keys(served.handlers), async () => served), expiryWatch },
    purges,
    metrics: served.metrics,
    findFault: served.findFault,
    flush: served.flush,
  }
}
