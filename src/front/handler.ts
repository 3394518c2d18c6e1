import type { IncomingMessage, ServerResponse } from 'node:http'
import { AUTH_NOTE_COOKIE } from '@/domain/account'
import { paths } from '@/domain/paths'
import type { BlogAnswer } from '@/domain/post'
import { onExpiry, toMatcher } from '@/lib/page-expiry'
import { REQUEST_ID_HEADER } from '@/lib/request-context'
import { type CachedResponse, finishOnce, toCachedResponse } from './cached-response'
import { watchForProxy } from './client-address'
import type { Doors } from './direct-handler'
import { makeDynamic } from './dynamic-handler'
import { type Files, makeFileCache } from './files'
import { dress } from './finalize-response'
import { namingTrouble } from './fix-response'
import { isCacheable, makePageCache, type PageCache } from './page-cache'
import { isPageData, makePageDataStore } from './page-data'
import {
  isRead,
  type PageRequest,
  type PlaceOf,
  plainKey,
  properSpelling,
  toPageRequest,
  withoutQuery,
} from './page-request'
import { NOTHING, securityHeaders, toPolicy } from './policy'
import { makeRefuser } from './refusals'
import { type Handler, makeMissingPages, renderingInTurn, renderPage } from './render-page'
import { idOf, underRequestId } from './request-id'
import { ASK_EACH_TIME, type PlainResponse } from './response'
import { makeResponseStore } from './response-store'
import type { IsAction } from './routes'
import { NOWHERE, type SavedPages } from './saved-pages'
import { sendCached, sendText } from './send'
import { isThere, makeWorkload } from './workload'

export type Site = {
  /** Next's own handler. */
  handle: Handler
  doors: Doors
  placeOf: PlaceOf
  isAction: IsAction
  files: Files
  /** Says what stands at an address of the blog. */
  whatStandsAt: (path: string) => Promise<BlogAnswer>
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

/** Spelled by machines, whom a redirect does not help. */
const API = '/api/'

/** Everything that is held in memory, and who makes it. */
function makeCaches({ handle, files, placeOf, siteUrl, whatStandsAt, saved = NOWHERE }: Site) {
  const { host } = new URL(siteUrl)
  const store = makeResponseStore(CACHE_BYTES, (key) => void saved.remove([key]))
  // A database that does not answer holds whoever reads from it; pages that are made without it do not wait for those.
  const workload = makeWorkload()
  const ofDatabase = makeWorkload()
  const render = (page: Pick<PageRequest, 'url' | 'headers'>) => renderPage(handle, host, page)
  const missing = makeMissingPages((path) => render({ url: path, headers: {} }))
  const pageData = makePageDataStore()
  const finish = finishOnce(async (response, path = '') =>
    pageData.note(path, await toCachedResponse(dressPage(response, path))),
  )
  const inTurn = renderingInTurn({ render, whatStandsAt, missing, workload, ofDatabase })
  const pageCache = makePageCache({ store, render: inTurn, finish, saved })
  onExpiry('front', (expiry) => {
    missing.expire(toMatcher(expiry.paths))
    return pageCache.expire(expiry)
  })

  function dressPage(response: PlainResponse, path: string) {
    if (!isCacheable(response)) return dress(response, siteUrl)
    const headers = { ...response.headers, 'cache-control': ASK_EACH_TIME }
    return dress({ ...response, headers }, siteUrl, path)
  }

  /** Its own data for a page, whose path is the query: another version has another address. */
  async function findPageData(url: string, isWanted: () => boolean): Promise<CachedResponse | null> {
    const address = withoutQuery(url)
    const path = url.slice(address.length + 1)
    const page = toPageRequest({ method: 'GET', url: path, headers: {} }, placeOf)
    return pageData.find(address, path, page && (await pageCache.respond(page, isWanted)))
  }

  return {
    pageCache,
    fileAt: makeFileCache(files, store, siteUrl),
    findPageData,
    render,
    findMissing: async (path: string) => finish(await missing.find(path)),
    ofDatabase,
  }
}

/** Answers pages from memory and hands everything else that exists to Next. */
export function makeHandler(site: Site): { handler: Handler; pageCache: PageCache } {
  const { placeOf, siteUrl, hops } = site
  const { pageCache, fileAt, findPageData, render, findMissing, ofDatabase } = makeCaches(site)
  const plain = { ...securityHeaders(siteUrl), 'content-security-policy': toPolicy(NOTHING, siteUrl) }
  const refuse = makeRefuser(plain)
  const watch = watchForProxy(hops, site.onUnnamedProxy ?? (() => undefined))
  const finishEntrance = finishOnce((response) => toCachedResponse(dress(response, siteUrl)))
  const handle = namingTrouble(site.handle)
  const answerDynamic = makeDynamic({ ...site, handle, workload: ofDatabase, plain })

  const isNowhere = (path: string) => placeOf(path) === 'nowhere' && site.files(path) === null

  async function sendMissing(request: IncomingMessage, response: ServerResponse, path: string) {
    sendCached(request, response, await findMissing(path))
  }

  function sendToSpelling({ url = '' }: IncomingMessage, response: ServerResponse, spelling: string) {
    const location = spelling + url.slice(withoutQuery(url).length)
    sendText(response, 308, 'Permanent Redirect', { ...plain, location, 'cache-control': 'no-cache' })
  }

  /** The entrance is made for each request, because of the note in a cookie, and runs no script either before somebody is there. */
  async function sendEntrance(request: IncomingMessage, response: ServerResponse) {
    const page = { url: paths.auth, headers: { cookie: noteIn(request.headers.cookie) } }
    const made = await ofDatabase.read(
      () => isThere(request, response),
      () => render(page),
    )
    sendCached(request, response, await finishEntrance(made))
  }

  async function sendPageData(request: IncomingMessage, response: ServerResponse) {
    const data = await findPageData(request.url ?? '', () => isThere(request, response))
    if (data) sendCached(request, response, data)
    else sendText(response, 404, 'There is no such data, or it is that of an earlier page.', plain)
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const path = withoutQuery(request.url ?? '')
    const file = isRead(request) ? await fileAt(path) : null
    if (file) return sendCached(request, response, file)
    if (isPageData(path) && isRead(request)) return sendPageData(request, response)
    const spelling = properSpelling(path)
    const isOther = spelling !== path && !path.startsWith(API)
    if (spelling === null || isNowhere(isOther ? spelling : path))
      return sendMissing(request, response, paths.nowhere)
    if (isOther) return sendToSpelling(request, response, spelling)
    if (path === paths.postNotFound) return sendMissing(request, response, path)
    if (path === paths.auth && isRead(request) && request.headers.rsc === undefined)
      return sendEntrance(request, response)
    const page = toPageRequest(request, placeOf)
    const cached = page && (await pageCache.respond(page, () => isThere(request, response)))
    if (cached) return sendCached(request, response, cached)
    await answerDynamic(request, response)
  }

  return {
    pageCache,
    async handler(request, response) {
      watch(request)
      const key = plainKey(request)
      const cached = key && pageCache.find(key)
      if (cached) return sendCached(request, response, cached, [REQUEST_ID_HEADER, idOf(request, hops)])
      await underRequestId(request, response, hops, () =>
        respond(request, response).catch((error) => refuse(error, response)),
      )
    },
  }
}

/** The one cookie that the entrance reads, without the rest of what a visitor carries. */
function noteIn(cookies = ''): string {
  return cookies.split(/; */).find((cookie) => cookie.startsWith(`${AUTH_NOTE_COOKIE}=`)) ?? ''
}
