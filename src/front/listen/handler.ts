import type { IncomingMessage, ServerResponse } from 'node:http'
import { type GateResult, missingPageOf, needsGate } from '@/domain/gated-address'
import { paths } from '@/domain/paths'
import { isReserved, locationOf, type QueryRedirect, type Redirect } from '@/domain/redirect'
import { serverPaths } from '@/domain/server-paths'
import { AUTH_FLASH_COOKIE } from '@/features/accounts/rules/account'
import { linkWithFragment } from '@/features/accounts/rules/mailed-link'
import { IMAGE_FILES } from '@/features/media/rules/image'
import { type CachedResponse, finishOnce, headerOf, toCachedResponse } from '@/front/cache/cached-response'
import { createFileCache, type Files } from '@/front/cache/files'
import { createFilledPages } from '@/front/cache/filled-pages'
import { createPageCache, isCacheable, type PageCache } from '@/front/cache/page-cache'
import { createMissingPages, type Handler, renderInQueue, renderPage } from '@/front/cache/render-page'
import type { PlainResponse } from '@/front/cache/response'
import { createResponseStore } from '@/front/cache/response-store'
import { NO_SAVED_PAGES, type SavedPages } from '@/front/cache/saved-pages'
import { sendCached, sendText } from '@/front/cache/send'
import type { AdminAccessAt } from '@/front/gate/admin-writes'
import { addressOf, toSubscriber, watchForProxy } from '@/front/gate/client-address'
import type { DirectHandlers } from '@/front/gate/direct-handler'
import { createDynamicHandler } from '@/front/gate/dynamic-handler'
import {
  isRead,
  type PageRequest,
  plainKey,
  type RouteKindOf,
  segmentOf,
  toPageRequest,
  withoutQuery,
} from '@/front/gate/page-request'
import { createRefuser } from '@/front/gate/refusals'
import { idOf, underRequestId } from '@/front/gate/request-id'
import { type IsAction, isMadeForEach } from '@/front/gate/routes'
import { createWorkload, isThere, type WorkloadCounts } from '@/front/gate/workload'
import { finalizeResponse } from '@/front/policy/finalize-response'
import { NOTHING, securityHeaders, toPolicy } from '@/front/policy/policy'
import { type Seal, sealResponse } from '@/front/policy/seal'
import type { Sharing } from '@/front/policy/sharing'
import { toCanonicalPath } from '@/lib/canonical-path'
import { onExpiry, toMatcher } from '@/lib/page-expiry'
import { currentRequest, REQUEST_ID_HEADER } from '@/lib/request-context'
import { ASK_EACH_TIME } from '@/lib/responses'
import { withUnavailableStatus } from '@/payload-repairs/outage-status'
import type { FillPage } from '@/server/feature'
import { ANSWERED } from './server'

export type Site = {
  handle: Handler
  handlers: DirectHandlers
  routeKindOf: RouteKindOf
  isAction: IsAction
  adminAccessAt: AdminAccessAt
  files: Files
  /** The address of the script that cached pages load first; empty in development. */
  firstScript: string
  /** Says whether a document stands at an address. The address of a preview has a query. */
  whatStandsAt: (address: string) => Promise<GateResult>
  /** Finds the redirect that the staff have set for an address, whether or not a page stands there. */
  findRedirect?: (path: string) => Promise<Redirect | null>
  /** The redirect for an address with this query, which counts before the page that may stand there. */
  findQueryRedirect?: (path: string, query: string) => Promise<QueryRedirect | null>
  /** What fills in the page at a path of which a part is new for each request; undefined for any other. */
  findFilling?: (path: string) => Promise<FillPage | undefined>
  /** Called with an address that was not found and with the address of the visitor. */
  onMissing?: (path: string, from: string) => Promise<void> | void
  /** In development pages may change at any moment, so nothing is cached and no script is deferred. */
  isDevelopment?: boolean
  /** Whether cached pages may be sent. Always true in development, which caches nothing. */
  expiryWatch?: { isCurrent: () => boolean; whenCurrent: () => Promise<void> }
  /** What shared caches in front may keep; undefined without any, and in development. */
  sharing?: Sharing
  /** The public origin, without a slash at its end. */
  siteUrl: string
  /** The number of trusted proxies in front. */
  hops: number
  /** Where cached pages are saved to disk; undefined when they are not. */
  saved?: SavedPages
  /** Called once when a request comes through a proxy that `hops` does not count. */
  onUnnamedProxy?: () => void
}

/** Bytes for cached pages and files together. */
const CACHE_BYTES = 96 * 1024 * 1024

const NO_REDIRECT = async () => null
const NO_FILLING = async () => undefined

const NONE: readonly string[] = []

const ALWAYS = { isCurrent: () => true, whenCurrent: async () => undefined }

/** Paths that only this server requests from Next, and pages that Next shows in place of others. */
const OUR_OWN: readonly string[] = [serverPaths.accessDenied, serverPaths.served]

/** Addresses of the API are written by programs, which a redirect does not help. */
const API = `${paths.api}/`

function createCaches(site: Site) {
  const { handle, files, siteUrl, firstScript, whatStandsAt, isDevelopment, saved = NO_SAVED_PAGES } = site
  const { host } = new URL(siteUrl)
  const store = createResponseStore(CACHE_BYTES, (key) => void saved.remove([key]))
  // Reads from a database that does not respond fill their queue, so pages that need no database have another.
  const workload = createWorkload()
  const ofDatabase = createWorkload()
  const ofLeads = createWorkload()
  const render = (page: Pick<PageRequest, 'url' | 'headers'>) => renderPage(handle, host, page)
  const missing = createMissingPages((path) => render({ url: path, headers: {} }), !isDevelopment)
  const finish = finishOnce((response) => toCachedResponse(finalizePage(response)))
  const enqueue = renderInQueue({ render, whatStandsAt, missing, workload, ofDatabase })
  const pageCache = createPageCache({ store, render: enqueue, finish, saved })
  onExpiry('front', (expiry) => {
    missing.expire(toMatcher(expiry.paths))
    return pageCache.expire(expiry)
  })

  function finalize(response: PlainResponse) {
    return finalizeResponse(response, siteUrl, firstScript)
  }

  function finalizePage(response: PlainResponse) {
    if (!isCacheable(response)) return finalize(response)
    return finalize({ ...response, headers: { ...response.headers, 'cache-control': ASK_EACH_TIME } })
  }

  const fillPage = createFilledPages({
    findFrame: (page) => pageCache.respond(page),
    draw: async (url) =>
      finalize(
        await ofDatabase.read(
          () => true,
          () => render({ url, headers: {} }),
        ),
      ),
    isDevelopment,
  })

  return {
    pageCache,
    fillPage,
    finalize,
    fileAt: createFileCache(files, store, finalize),
    render,
    findMissing: async (path: string) => finish(await missing.find(path)),
    workload,
    ofDatabase,
    ofLeads,
  }
}

type SiteHandler = {
  handler: Handler
  pageCache: PageCache
  /**
   * Requests that the cache could not answer and that are being served: for pages of content, for the database, and
   * for leads. The keys are labels of a metric.
   */
  load: () => { words: WorkloadCounts; database: WorkloadCounts; leads: WorkloadCounts }
}

/** Serves pages from memory, and passes every other existing address to Next. */
export function createHandler(site: Site): SiteHandler {
  const {
    handlers,
    routeKindOf,
    siteUrl,
    hops,
    sharing,
    expiryWatch = ALWAYS,
    findFilling = NO_FILLING,
  } = site
  const { findRedirect = NO_REDIRECT, findQueryRedirect = NO_REDIRECT, onMissing = () => undefined } = site
  const { pageCache, fillPage, finalize, fileAt, render, findMissing, workload, ofDatabase, ofLeads } =
    createCaches(site)
  const plain = { ...securityHeaders(siteUrl), 'content-security-policy': toPolicy(NOTHING, siteUrl) }
  const refuse = createRefuser(plain)
  const noticeProxy = watchForProxy(hops, site.onUnnamedProxy ?? (() => undefined))
  const finishSignInPage = finishOnce((response) => toCachedResponse(finalize(response)))
  const handle = withUnavailableStatus(site.handle)
  const handleDynamic = createDynamicHandler({ ...site, handle, workload: ofDatabase, ofLeads, plain })

  const direct = new Set([...handlers.keys()].map((each) => each.slice(each.indexOf(' ') + 1)))
  const isNotFound = (path: string, segment?: string) =>
    OUR_OWN.includes(path) ||
    (routeKindOf(path, segment) === 'none' && site.files(path) === null && !direct.has(path))

  async function sendMissing(request: IncomingMessage, response: ServerResponse, path: string) {
    sendCached(request, response, await findMissing(path))
  }

  function sendRedirect(response: ServerResponse, location: string, status: Redirect['status'] = 308) {
    const text = status === 308 ? 'Permanent Redirect' : 'Temporary Redirect'
    // Not cached, because it ends when the staff remove it or a page is published there.
    sendText(response, status, text, { ...plain, location, 'cache-control': 'no-cache' })
  }

  /** Nobody keeps this answer or is told where it came from: the address and the location hold the token of a mailed link. */
  function sendLink(response: ServerResponse, location: string) {
    const headers = { ...plain, location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
    sendText(response, 303, 'See Other', headers)
  }

  /** Only requests for pages are counted, because what else is requested tells the staff nothing. */
  function noteMissing(request: IncomingMessage, path: string) {
    const { 'sec-fetch-mode': mode = 'navigate', rsc } = request.headers
    if (request.method !== 'GET' || mode !== 'navigate' || rsc !== undefined) return
    void onMissing(path, toSubscriber(addressOf(request, hops)))
  }

  /** @param path - in its canonical form; null for one that has none */
  async function sendNothing(request: IncomingMessage, response: ServerResponse, path: string | null) {
    // An unknown segment of an existing page is no missing address.
    if (path === null || !isNotFound(path)) return sendMissing(request, response, serverPaths.notFound)
    return leadOn(request, response, path, serverPaths.notFound)
  }

  /**
   * Sends the redirect that the staff have set for an address at which nothing stands, or the page that says so. A page
   * always wins over a redirect, even one that is published later, so this is asked after the gate.
   *
   * @param path - in its canonical form
   * @param page - of an address without a redirect
   */
  async function leadOn(request: IncomingMessage, response: ServerResponse, path: string, page: string) {
    const redirect = isRead(request) && !isReserved(path) ? await findRedirect(path) : null
    if (redirect) return sendRedirect(response, locationOf(redirect.to, queryOf(request)), redirect.status)
    noteMissing(request, path)
    return sendMissing(request, response, page)
  }

  /**
   * Sends the redirect that the staff have set for an address that an old site told apart by its query, such as `/?p=123`.
   *
   * @param path - in its canonical form
   */
  async function leadOnByQuery(request: IncomingMessage, response: ServerResponse, path: string) {
    const query = queryOf(request)
    if (query.length < 2 || !isRead(request) || request.headers.rsc !== undefined || isReserved(path))
      return false
    const redirect = await findQueryRedirect(path, query)
    if (redirect) sendRedirect(response, locationOf(redirect.to, redirect.rest), redirect.status)
    return redirect !== null
  }

  /**
   * The sign-in page is rendered for each request, because it shows the message of a cookie. Its scripts are
   * deferred as on other pages.
   */
  async function sendSignInPage(request: IncomingMessage, response: ServerResponse) {
    const page = { url: paths.auth, headers: { cookie: authFlashIn(request.headers.cookie) } }
    const made = await ofDatabase.read(
      () => isThere(request, response),
      () => render(page),
    )
    sendCached(request, response, await finishSignInPage(made))
  }

  /** Sends a page with its part of this moment. Where there is none now, nothing stands at the address. */
  async function sendFilled(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    fill: FillPage,
  ) {
    const filling = await ofDatabase.read(
      () => isThere(request, response),
      () => fill(new URLSearchParams(queryOf(request))),
    )
    if (!filling) return leadOn(request, response, path, serverPaths.notFound)
    if (!isRead(request) || request.headers.rsc !== undefined) return handleDynamic(request, response)
    sendCached(request, response, await fillPage(path, filling))
  }

  /** @param seal - tells shared caches whether they may keep the response; undefined without such caches */
  async function respond(request: IncomingMessage, response: ServerResponse, seal?: Seal) {
    const path = withoutQuery(request.url ?? '')
    const file = isRead(request) ? await fileAt(path) : null
    if (file) {
      seal?.openFile()
      return sendCached(request, response, file)
    }
    // A lead does not depend on what has just expired, so it does not wait.
    if (!handlers.has(`${request.method} ${path}`)) await expiryWatch.whenCurrent()
    const canonical = toCanonicalPath(path)
    const isOther = canonical !== path && !path.startsWith(API)
    // An address that leaves /api after normalisation does not exist.
    const isStray = path.startsWith(API) && !canonical?.startsWith(API)
    const segment = segmentOf(request.headers)
    if (canonical === null || isStray) return sendNothing(request, response, null)
    if (await leadOnByQuery(request, response, canonical)) return
    const link = isRead(request) ? linkWithFragment(canonical) : null
    if (link) return sendLink(response, link)
    if (isNotFound(isOther ? canonical : path, segment)) return sendNothing(request, response, canonical)
    if (isOther) return sendRedirect(response, canonical + queryOf(request))
    if (path === serverPaths.postNotFound) return sendMissing(request, response, path)
    if (path === paths.auth && isRead(request) && request.headers.rsc === undefined)
      return sendSignInPage(request, response)
    const fill = await findFilling(path)
    if (fill) return sendFilled(request, response, path, fill)
    const page = toPageRequest(request, routeKindOf)
    const cached = page && (await pageCache.respond(page, () => isThere(request, response)))
    if (cached?.status === 404 && needsGate(path)) return leadOn(request, response, path, missingPageOf(path))
    // The response is the same for every request, and the query is that of this one.
    const moved = cached?.status === 308 && request.headers.rsc === undefined && headerOf(cached, 'location')
    if (moved) return sendRedirect(response, locationOf(moved, queryOf(request)))
    if (cached) {
      if (seal) await openPage(seal, request, page, cached)
      return sendCached(request, response, cached)
    }
    if (isRead(request) && needsGate(path)) return sendDocument(request, response, path)
    if (seal && isRead(request)) await openFile(seal, request, path)
    await handleDynamic(request, response)
  }

  async function openPage(seal: Seal, request: IncomingMessage, page: PageRequest, cached: CachedResponse) {
    const address = await sharing?.addressOf(request)
    if (cached.status !== 200 || address === 'ambiguous') return
    // A stale page, which is sent while the database is away, would stay in a cache that has been purged of it already.
    if (address === 'kept' && pageCache.kindOf(page.key, cached) === 'page') seal.keep(page.url)
    else seal.open()
  }

  /** Opens what Next sends although it is the same for everyone: uploaded images, and files that are too large for the memory. */
  async function openFile(seal: Seal, request: IncomingMessage, path: string) {
    if (!path.startsWith(IMAGE_FILES)) {
      const isLarge = routeKindOf(path) === 'dynamic' && !isMadeForEach(path)
      return isLarge ? seal.open() : undefined
    }
    const address = await sharing?.addressOf(request)
    if (address === 'kept') seal.keep(path)
    else if (address === 'other') seal.open()
  }

  /** What a response from memory has in addition to its own headers. */
  function headersBeside(
    request: IncomingMessage,
    key: string,
    cached: CachedResponse,
    number: string | null,
  ): readonly string[] {
    if (sharing) {
      const kind = pageCache.kindOf(key, cached)
      if (kind === 'file') return NONE
      if (kind === 'page' && number !== null && request.headers.range === undefined)
        return sharing.headersOf(request.url ?? '', number)
    }
    return [REQUEST_ID_HEADER, idOf(request, hops)]
  }

  /**
   * Renders a document for one request: a preview, a variant that no client of ours requests, and every page in
   * development.
   */
  async function sendDocument(request: IncomingMessage, response: ServerResponse, path: string) {
    const found = await ofDatabase.read(
      () => isThere(request, response),
      () => site.whatStandsAt(request.url ?? ''),
    )
    if (found.kind === 'missing') return leadOn(request, response, path, missingPageOf(path))
    if (found.kind === 'moved') return sendRedirect(response, locationOf(found.to, queryOf(request)))
    const context = currentRequest()
    if (context) context.place = found.kind
    await handleDynamic(request, response)
  }

  return {
    pageCache,
    load: () => ({ words: workload.load(), database: ofDatabase.load(), leads: ofLeads.load() }),
    handler(request, response) {
      noticeProxy(request)
      // Before anything is looked up: what is found later shows at least these changes.
      const number = sharing?.number() ?? null
      const key = plainKey(request)
      const isPlain = key !== null && !request.url?.includes('?')
      const cached = isPlain && expiryWatch.isCurrent() && pageCache.find(key)
      if (cached) {
        sendCached(request, response, cached, headersBeside(request, key, cached, number))
        return ANSWERED
      }
      const seal = sharing && sealResponse(response, sharing, number)
      return underRequestId(request, response, hops, () =>
        respond(request, response, seal).catch((error) => refuse(error, response)),
      )
    },
  }
}

/** The query of an address with its `?`; empty without one. */
const queryOf = ({ url = '' }: IncomingMessage) => url.slice(withoutQuery(url).length)

/** The only cookie that the sign-in page reads. The visitor's other cookies are not passed on. */
function authFlashIn(cookies = ''): string {
  return cookies.split(/; */).find((cookie) => cookie.startsWith(`${AUTH_FLASH_COOKIE}=`)) ?? ''
}
