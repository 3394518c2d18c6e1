import type { IncomingMessage, ServerResponse } from 'node:http'
import { onExpiry } from '@/lib/page-expiry'
import { REQUEST_ID_HEADER } from '@/lib/request-id'
import type { Answer } from './answer'
import { askNext, type Handler } from './ask-next'
import { nameBadAction } from './bad-action'
import { dropInternal } from './clean-request'
import { noteClientAddress } from './client-address'
import { makeKeptStore } from './kept-store'
import { type PageRequest, pathOf, plainKey, toPageRequest } from './page-request'
import type { IsPage } from './page-routes'
import { makePages } from './pages'
import { idOf, underRequestId } from './request-id'
import { securityHeaders } from './security-headers'
import { sendKept } from './send-kept'
import { sayLater } from './unavailable'

export type Site = {
  /** Next's own handler. */
  handle: Handler
  isPage: IsPage
  /** The public origin. */
  siteUrl: string
  /** How many proxies in front are ours. */
  hops: number
}

const PAGES_BYTES = 64 * 1024 * 1024

/** Answers pages from memory and hands everything else to Next. */
export function makeResponder({ handle, isPage, siteUrl, hops }: Site): Handler {
  const { host } = new URL(siteUrl)
  const store = makeKeptStore(PAGES_BYTES)
  const ask = (page: PageRequest) => askNext(handle, host, page)
  const dress = (answer: Answer) => withSecurity(answer, siteUrl)
  const pages = makePages(store, async (page) => sayLater(await ask(page), page, ask), dress)
  onExpiry('front', pages.expire)

  const answerPage = async (request: IncomingMessage, response: ServerResponse) => {
    const page = toPageRequest(request, isPage)
    const answer = page && (await pages.answer(page))
    if (answer) return sendKept(request, response, answer)
    noteClientAddress(request, hops)
    dropInternal(request, siteUrl)
    for (const [name, value] of Object.entries(securityHeaders(siteUrl))) response.setHeader(name, value)
    nameBadAction(request, response)
    const asked = handle(request, response)
    const path = pathOf(request)
    if (path !== null) pages.note(path, asked)
    await asked
  }
  return async (request, response) => {
    const key = plainKey(request)
    const kept = key && store.find(key)
    if (kept) return sendKept(request, response, kept, [REQUEST_ID_HEADER, idOf(request, hops)])
    await underRequestId(request, response, hops, () => answerPage(request, response))
  }
}

function withSecurity(answer: Answer, siteUrl: string): Answer {
  const isPicture = String(answer.headers['content-type']).startsWith('image/')
  return { ...answer, headers: { ...answer.headers, ...securityHeaders(siteUrl, isPicture) } }
}
