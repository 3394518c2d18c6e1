import type { IncomingMessage, ServerResponse } from 'node:http'
import { AUTH_NOTE_COOKIE } from '@/domain/account'
import { paths } from '@/domain/paths'
import { onExpiry } from '@/lib/page-expiry'
import { REQUEST_ID_HEADER } from '@/lib/request-id'
import { makeDynamic } from './answer-dynamic'
import { askNext, type Handler } from './ask-next'
import { askingInTurn } from './ask-page'
import { makeRefuser } from './busy'
import { dress } from './dress'
import { toMatcher } from './expired-paths'
import { makeFileAnswers } from './file-answers'
import type { Files } from './files'
import { finishOnce } from './finish-once'
import { toKept } from './kept-answer'
import { makeKeptStore } from './kept-store'
import type { IsAction } from './known-actions'
import { makeMissingPages } from './missing-pages'
import { isPageData, makePageDataStore } from './page-data'
import { isRead, type PageRequest, plainKey, toPageRequest, withoutQuery } from './page-request'
import type { PlaceOf } from './page-routes'
import { makePages } from './pages'
import { toPolicy } from './policy'
import { idOf, underRequestId } from './request-id'
import { securityHeaders } from './security-headers'
import { sendKept } from './send-kept'
import { sendText } from './send-text'
import { properSpelling } from './spelling'
import { watchForProxy } from './unnamed-proxy'
import { isThere, makeWorkload } from './workload'

export type Site = {
  /** Next's own handler. */
  handle: Handler
  placeOf: PlaceOf
  isAction: IsAction
  files: Files
  /** The public origin. */
  siteUrl: string
  /** How many proxies in front are ours. */
  hops: number
  /** Called once when there is a proxy in front that `hops` does not count. */
  onUnnamedProxy?: () => void
}

/** For pages and files together. */
const KEPT_BYTES = 96 * 1024 * 1024

/** What an answer that is no document may run, and be dressed with. */
const NOTHING = { scripts: [], styles: [] }

/** Spelled by machines, whom a redirect does not help. */
const API = '/api/'

/** Answers pages from memory and hands everything else that exists to Next. */
export function makeResponder(site: Site): Handler {
  const { handle, placeOf, siteUrl, hops } = site
  const { host } = new URL(siteUrl)
  const store = makeKeptStore(KEPT_BYTES)
  const plain = { ...securityHeaders(siteUrl), 'content-security-policy': toPolicy(NOTHING, siteUrl) }
  const refuse = makeRefuser(plain)
  const watch = watchForProxy(hops, site.onUnnamedProxy ?? (() => undefined))
  // A database that does not answer holds whoever reads from it; pages that are made without it do not wait for those.
  const workload = makeWorkload()
  const ofDatabase = makeWorkload()
  const ask = (page: PageRequest) => askNext(handle, host, page)
  const missing = makeMissingPages((path) => ask({ path, key: path, url: path, headers: {} }))
  const pageData = makePageDataStore()
  const finish = finishOnce(async (answer, path = '') =>
    pageData.note(path, await toKept(dress(answer, siteUrl, { path }))),
  )
  const finishHeld = finishOnce((answer) => toKept(dress(answer, siteUrl, { isHeld: true })))
  const pages = makePages(store, askingInTurn({ ask, missing, workload, ofDatabase }), finish)
  const answerDynamic = makeDynamic({ ...site, pages, workload: ofDatabase, plain })
  const answerFile = makeFileAnswers(site.files, store, siteUrl)
  onExpiry('front', (expired) => {
    missing.expire(toMatcher(expired))
    pages.expire(expired)
  })

  const isNowhere = (path: string) => placeOf(path) === 'nowhere' && site.files(path) === null

  async function sendMissing(request: IncomingMessage, response: ServerResponse, path: string) {
    sendKept(request, response, await finish(await missing.find(path)))
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
      () => askNext(handle, host, page),
    )
    sendKept(request, response, await finishHeld(made))
  }

  /** Its own data for a page, whose path is the query: another version has another address. */
  async function sendPageData(request: IncomingMessage, response: ServerResponse) {
    const { url = '', method } = request
    const address = withoutQuery(url)
    const path = url.slice(address.length + 1)
    const page = toPageRequest({ method, url: path, headers: {} }, placeOf)
    const kept = page && (await pages.answer(page, () => isThere(request, response)))
    const data = pageData.find(address, path, kept)
    if (data) sendKept(request, response, data)
    else sendText(response, 404, 'There is no such data, or it is that of an earlier page.', plain)
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = withoutQuery(request.url ?? '')
    const file = isRead(request) ? await answerFile(path) : null
    if (file) return sendKept(request, response, file)
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
    const kept = page && (await pages.answer(page, () => isThere(request, response)))
    if (kept) return sendKept(request, response, kept)
    await answerDynamic(request, response)
  }

  return async (request, response) => {
    watch(request)
    const key = plainKey(request)
    const kept = key && store.find(key)
    if (kept) return sendKept(request, response, kept, [REQUEST_ID_HEADER, idOf(request, hops)])
    await underRequestId(request, response, hops, () =>
      answer(request, response).catch((error) => refuse(error, response)),
    )
  }
}

/** The one cookie that the entrance reads, without the rest of what a visitor carries. */
function noteIn(cookies = ''): string {
  return cookies.split(/; */).find((cookie) => cookie.startsWith(`${AUTH_NOTE_COOKIE}=`)) ?? ''
}
