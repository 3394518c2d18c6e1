import type { IncomingMessage, ServerResponse } from 'node:http'
import { AUTH_FLASH_COOKIE } from '@/domain/account'
import { paths } from '@/domain/paths'
import { type GateResult, missingPageOf } from '@/domain/post'
import { isReserved, locationOf, type Redirect } from '@/domain/redirect'
import { toCanonicalPath } from '@/lib/canonical-path'
import { onExpiry, toMatcher } from '@/lib/page-expiry'
import { currentRequest, REQUEST_ID_HEADER } from '@/lib/request-context'
import type { StandingAt } from './admin-writes'
import { finishOnce, toCachedResponse } from './cached-response'
import { addressOf, toSubscriber, watchForProxy } from './client-address'
import type { DirectHandlers } from './direct-handler'
import { createDynamicHandler } from './dynamic-handler'
import { createFileCache, type Files } from './files'
import { finalizeResponse } from './finalize-response'
import { withUnavailableStatus } from './fix-response'
import { createPageCache, isCacheable, type PageCache } from './page-cache'
import {
  isRead,
  type PageRequest,
  plainKey,
  type RouteKindOf,
  segmentOf,
  toPageRequest,
  withoutQuery,
} from './page-request'
import { NOTHING, securityHeaders, toPolicy } from './policy'
import { createRefuser } from './refusals'
import { createMissingPages, type Handler, needsGate, renderInQueue, renderPage } from './render-page'
import { idOf, underRequestId } from './request-id'
import { ASK_EACH_TIME, type PlainResponse } from './response'
import { createResponseStore } from './response-store'
import type { IsAction } from './routes'
import { NO_SAVED_PAGES, type SavedPages } from './saved-pages'
import { sendCached, sendText } from './send'
import { createWorkload, isThere, type WorkInHand } from './workload'

export type Site = {
  /** Next's own handler. */
  handle: Handler
  handlers: DirectHandlers
  routeKindOf: RouteKindOf
  isAction: IsAction
  standingAt: StandingAt
  files: Files
  /** Says what stands at an address whose page is a document; a preview's has a query. */
  whatStandsAt: (address: string) => Promise<GateResult>
  /** Where the staff lead visitors on from an address, whether something stands there or not. */
  findRedirect?: (path: string) => Promise<Redirect | null>
  /** Told of an address at which a visitor looked for a page and found nothing, and of the visitor's own address. */
  countMissing?: (path: string, from: string) => Promise<void> | void
  /** Whether what Next makes may change at any moment: then nothing is kept, and no script held back. */
  isDevelopment?: boolean
  /** Whether what is in memory may be sent; in development, which keeps nothing, it always may. */
  expiryWatch?: { isCurrent: () => boolean; whenCurrent: () => Promise<void> }
  /** The public origin. */
  siteUrl: string
  /** How many proxies in front are ours. */
  hops: number
  /** Where cached pages are saved; nowhere without it. */
  saved?: SavedPages
  /** Called once when there is a proxy in front that `hops` does not count. */
  onUnnamedProxy?: () => void
}

/** For pages and files together. */
const CACHE_BYTES = 96 * 1024 * 1024

const NO_REDIRECT = async () => null

const NOT_LED_ON = { redirect: null, found: undefined }

const ALWAYS = { isCurrent: () => true, whenCurrent: async () => undefined }

/** What Next shows in the place of something else, and what this server alone asks it for. */
const OUR_OWN: readonly string[] = [paths.accessDenied, paths.served]

/** Spelled by machines, whom a redirect does not help. */
const API = '/api/'

/** Everything that is held in memory, and who makes it. */
function createCaches({ handle, files, siteUrl, whatStandsAt, isDevelopment, saved = NO_SAVED_PAGES }: Site) {
  const { host } = new URL(siteUrl)
  const store = createResponseStore(CACHE_BYTES, (key) => void saved.remove([key]))
  // A database that does not respond holds whoever reads from it; pages that are made without it do not wait for those.
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

  function finalizePage(response: PlainResponse) {
    if (!isCacheable(response)) return finalizeResponse(response, siteUrl)
    const headers = { ...response.headers, 'cache-control': ASK_EACH_TIME }
    return finalizeResponse({ ...response, headers }, siteUrl)
  }

  return {
    pageCache,
    fileAt: createFileCache(files, store, siteUrl),
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
  /** The work in hand, which the memory could not answer: pages of content, requests that need the database, and leads. The keys are labels of the metric. */
  load: () => { words: WorkInHand; database: WorkInHand; leads: WorkInHand }
}

/** Serves pages from memory and hands everything else that exists to Next. */
export function createHandler(site: Site): SiteHandler {
  const { handlers, routeKindOf, siteUrl, hops, expiryWatch = ALWAYS } = site
  const { findRedirect = NO_REDIRECT, countMissing = () => undefined } = site
  const { pageCache, fileAt, render, findMissing, workload, ofDatabase, ofLeads } = createCaches(site)
  const plain = { ...securityHeaders(siteUrl), 'content-security-policy': toPolicy(NOTHING, siteUrl) }
  const refuse = createRefuser(plain)
  const noticeProxy = watchForProxy(hops, site.onUnnamedProxy ?? (() => undefined))
  const finishSignInPage = finishOnce((response) => toCachedResponse(finalizeResponse(response, siteUrl)))
  const handle = withUnavailableStatus(site.handle)
  const handleDynamic = createDynamicHandler({ ...site, handle, workload: ofDatabase, ofLeads, plain })

  const direct = new Set([...handlers.keys()].map((each) => each.slice(each.indexOf(' ') + 1)))
  const isNotFound = (path: string, segment?: string) =>
    OUR_OWN.includes(path) ||
    (routeKindOf(path, segment) === 'none' && site.files(path) === null && !direct.has(path))

  const ask = (request: IncomingMessage, response: ServerResponse, address: string) =>
    ofDatabase.read(
      () => isThere(request, response),
      () => site.whatStandsAt(address),
    )

  async function sendMissing(request: IncomingMessage, response: ServerResponse, path: string) {
    sendCached(request, response, await findMissing(path))
  }

  /**
   * What the staff have said of an address at which nothing stands, from memory: a page that is there always wins, and so
   * does one that is made later.
   *
   * @param path - in its canonical form
   * @returns what stands there too, if the gate had to be asked and something does: it is asked once a request
   */
  async function redirectFrom(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<{ redirect: Redirect | null; found?: GateResult }> {
    if (!isRead(request) || isReserved(path)) return { redirect: null }
    const redirect = await findRedirect(path)
    if (!redirect || !needsGate(path)) return { redirect }
    // Only an address that the staff lead on from costs a question.
    const found = await ask(request, response, path)
    return found.kind === 'missing' ? { redirect } : { redirect: null, found }
  }

  function sendRedirect({ url = '' }: IncomingMessage, response: ServerResponse, { to, status }: Redirect) {
    const location = locationOf(to, url.slice(withoutQuery(url).length))
    // Nobody keeps it: it ends when the staff take it away, or a page is made there.
    const headers = { ...plain, location, 'cache-control': 'no-cache' }
    sendText(response, status, status === 308 ? 'Permanent Redirect' : 'Temporary Redirect', headers)
  }

  /** Somebody has followed a link to a page, or typed its address; what else is asked for tells the staff nothing. */
  function noteMissing(request: IncomingMessage, path: string) {
    const { 'sec-fetch-mode': mode = 'navigate', rsc } = request.headers
    if (request.method !== 'GET' || mode !== 'navigate' || rsc !== undefined) return
    void countMissing(path, toSubscriber(addressOf(request, hops)))
  }

  /** @param path - in its canonical form; null for one that has none */
  async function sendNothing(request: IncomingMessage, response: ServerResponse, path: string | null) {
    // A segment that a page does not have is no address: the page is there.
    if (path === null || !isNotFound(path)) return sendMissing(request, response, paths.notFound)
    const { redirect } = await redirectFrom(request, response, path)
    if (redirect) return sendRedirect(request, response, redirect)
    noteMissing(request, path)
    return sendMissing(request, response, paths.notFound)
  }

  function redirectToCanonical({ url = '' }: IncomingMessage, response: ServerResponse, canonical: string) {
    const location = canonical + url.slice(withoutQuery(url).length)
    sendText(response, 308, 'Permanent Redirect', { ...plain, location, 'cache-control': 'no-cache' })
  }

  /** The sign-in page is made for each request, because of the note in a cookie; its scripts are started as those of the other pages. */
  async function sendSignInPage(request: IncomingMessage, response: ServerResponse) {
    const page = { url: paths.auth, headers: { cookie: authFlashIn(request.headers.cookie) } }
    const made = await ofDatabase.read(
      () => isThere(request, response),
      () => render(page),
    )
    sendCached(request, response, await finishSignInPage(made))
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const path = withoutQuery(request.url ?? '')
    const file = isRead(request) ? await fileAt(path) : null
    if (file) return sendCached(request, response, file)
    // A lead needs nothing of what may have expired within the moment that asking takes.
    if (!handlers.has(`${request.method} ${path}`)) await expiryWatch.whenCurrent()
    const canonical = toCanonicalPath(path)
    const isOther = canonical !== path && !path.startsWith(API)
    // An address of the interface that leads out of it is none.
    const isStray = path.startsWith(API) && !canonical?.startsWith(API)
    const segment = segmentOf(request.headers)
    if (canonical === null || isStray) return sendNothing(request, response, null)
    if (isNotFound(isOther ? canonical : path, segment)) return sendNothing(request, response, canonical)
    if (isOther) return redirectToCanonical(request, response, canonical)
    if (path === paths.postNotFound) return sendMissing(request, response, path)
    if (path === paths.auth && isRead(request) && request.headers.rsc === undefined)
      return sendSignInPage(request, response)
    const { redirect, found } = needsGate(path) ? await redirectFrom(request, response, path) : NOT_LED_ON
    if (redirect) return sendRedirect(request, response, redirect)
    const page = toPageRequest(request, routeKindOf)
    const cached = page && (await pageCache.respond(page, () => isThere(request, response), found))
    if (cached?.status === 404 && needsGate(path)) noteMissing(request, path)
    if (cached) return sendCached(request, response, cached)
    if (isRead(request) && needsGate(path)) return sendDocument(request, response, path, found)
    await handleDynamic(request, response)
  }

  /** What is made of a document for one request: a preview, a form that no client of ours asks for, and all in development. */
  async function sendDocument(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    known?: GateResult,
  ) {
    const found = known ?? (await ask(request, response, request.url ?? ''))
    if (found.kind === 'missing') {
      noteMissing(request, path)
      return sendMissing(request, response, missingPageOf(path))
    }
    if (found.kind === 'moved') {
      const headers = { ...plain, location: found.to, 'cache-control': 'no-cache' }
      return sendText(response, 308, 'Permanent Redirect', headers)
    }
    const context = currentRequest()
    if (context) context.place = found.kind
    await handleDynamic(request, response)
  }

  return {
    pageCache,
    load: () => ({ words: workload.load(), database: ofDatabase.load(), leads: ofLeads.load() }),
    async handler(request, response) {
      noticeProxy(request)
      const key = plainKey(request)
      const cached = key && expiryWatch.isCurrent() && pageCache.find(key)
      if (cached) return sendCached(request, response, cached, [REQUEST_ID_HEADER, idOf(request, hops)])
      await underRequestId(request, response, hops, () =>
        respond(request, response).catch((error) => refuse(error, response)),
      )
    },
  }
}

/** The one cookie that the sign-in page reads, without the rest of what a visitor carries. */
function authFlashIn(cookies = ''): string {
  return cookies.split(/; */).find((cookie) => cookie.startsWith(`${AUTH_FLASH_COOKIE}=`)) ?? ''
}
