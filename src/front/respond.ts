import type { IncomingMessage, ServerResponse } from 'node:http'
import { onExpiry } from '@/lib/page-expiry'
import { REQUEST_ID_HEADER } from '@/lib/request-id'
import type { Answer } from './answer'
import { askNext, type Handler } from './ask-next'
import { dropInternal } from './clean-request'
import { noteClientAddress } from './client-address'
import type { Files } from './files'
import { finishOnce } from './finish-once'
import { type KeptAnswer, toKept } from './kept-answer'
import { makeKeptStore } from './kept-store'
import {
  isRead,
  keyOfFile,
  type PageRequest,
  pathOf,
  plainKey,
  toPageRequest,
  withoutQuery,
} from './page-request'
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
  files: Files
  /** The public origin. */
  siteUrl: string
  /** How many proxies in front are ours. */
  hops: number
}

/** For pages and files together. */
const KEPT_BYTES = 96 * 1024 * 1024

/** A file changes with a build only. */
const FOR_THE_PROCESS = Number.MAX_SAFE_INTEGER

/** Answers pages from memory and hands everything else to Next. */
export function makeResponder({ handle, isPage, files, siteUrl, hops }: Site): Handler {
  const { host } = new URL(siteUrl)
  const store = makeKeptStore(KEPT_BYTES)
  const ask = (page: PageRequest) => askNext(handle, host, page)
  const finish = finishOnce((answer) => toKept(withSecurity(answer, siteUrl)))
  const pages = makePages(store, async (page) => sayLater(await ask(page), page, ask), finish)
  onExpiry('front', pages.expire)

  const answerFile = async (url: string): Promise<KeptAnswer | null> => {
    const path = withoutQuery(url)
    const read = files(path)
    if (!read) return null
    const kept = await toKept(withSecurity(await read, siteUrl))
    store.keep(keyOfFile(path), path, kept, FOR_THE_PROCESS)
    return kept
  }
  const answerPage = async (request: IncomingMessage, response: ServerResponse) => {
    const page = toPageRequest(request, isPage)
    const file = isRead(request) ? await answerFile(request.url ?? '') : null
    const answer = file ?? (page && (await pages.answer(page)))
    if (answer) return sendKept(request, response, answer)
    noteClientAddress(request, hops)
    dropInternal(request, siteUrl)
    for (const [name, value] of Object.entries(securityHeaders(siteUrl))) response.setHeader(name, value)
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
