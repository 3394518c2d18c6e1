import type { IncomingMessage, ServerResponse } from 'node:http'
import { directDoor } from '@/lib/direct-doors'
import { onExpiry } from '@/lib/page-expiry'
import { REQUEST_ID_HEADER } from '@/lib/request-id'
import type { Answer } from './answer'
import { askDoor } from './ask-door'
import { askNext, type Handler } from './ask-next'
import { nameBadAction } from './bad-action'
import { dropInternal } from './clean-request'
import { noteClientAddress } from './client-address'
import { dress } from './dress'
import type { Files } from './files'
import { finishOnce } from './finish-once'
import { type KeptAnswer, toKept } from './kept-answer'
import { makeKeptStore } from './kept-store'
import { allowByNonce } from './nonce'
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
import { toPolicy } from './policy'
import { makeRefusals } from './refusals'
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

/** What an answer of a door may run, and be dressed with. */
const NOTHING = { scripts: [], styles: [] }

/** Answers pages from memory and hands everything else to Next. */
export function makeResponder({ handle, isPage, files, siteUrl, hops }: Site): Handler {
  const { host } = new URL(siteUrl)
  const store = makeKeptStore(KEPT_BYTES)
  const doorHeaders = { ...securityHeaders(siteUrl), 'content-security-policy': toPolicy(NOTHING, siteUrl) }
  const refusals = makeRefusals(doorHeaders)
  const ask = (page: PageRequest) => askNext(handle, host, page)
  const finish = finishOnce((answer) => toKept(dress(answer, siteUrl)))
  const pages = makePages(store, async (page) => sayLater(await ask(page), page, ask), finish)
  onExpiry('front', pages.expire)

  const reading = new Map<string, Promise<KeptAnswer>>()

  const readFile = async (path: string, read: () => Promise<Answer>): Promise<KeptAnswer> => {
    const kept = await toKept(dress(await read(), siteUrl))
    store.keep(keyOfFile(path), path, kept, FOR_THE_PROCESS)
    return kept
  }
  const answerFile = (url: string): Promise<KeptAnswer> | KeptAnswer | null => {
    const path = withoutQuery(url)
    const read = files(path)
    if (!read) return null
    const known = store.find(keyOfFile(path)) ?? reading.get(path)
    if (known) return known
    // Whoever else asks meanwhile waits for the same.
    const kept = readFile(path, read).finally(() => reading.delete(path))
    reading.set(path, kept)
    return kept
  }
  const answerPage = async (request: IncomingMessage, response: ServerResponse) => {
    const page = toPageRequest(request, isPage)
    const file = isRead(request) ? await answerFile(request.url ?? '') : null
    const answer = file ?? (page && (await pages.answer(page)))
    if (answer) return sendKept(request, response, answer)
    noteClientAddress(request, hops)
    const door = directDoor(request.method, request.url)
    if (door && refusals.sendAgain(request, response)) return
    dropInternal(request, siteUrl)
    if (door) {
      for (const [name, value] of Object.entries(doorHeaders)) response.setHeader(name, value)
      return askDoor(door, request, response, { siteUrl, refusals })
    }
    allowByNonce(request, response, siteUrl)
    nameBadAction(request, response)
    const asked = handle(request, response)
    const path = pathOf(request)
    // What could be an action may take a minute to be sent; Next shares no render with it.
    if (path !== null && isRead(request)) pages.note(path, asked)
    await asked
  }
  return async (request, response) => {
    const key = plainKey(request)
    const kept = key && store.find(key)
    if (kept) return sendKept(request, response, kept, [REQUEST_ID_HEADER, idOf(request, hops)])
    await underRequestId(request, response, hops, () => answerPage(request, response))
  }
}
