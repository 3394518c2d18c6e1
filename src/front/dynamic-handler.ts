import type { IncomingMessage, ServerResponse } from 'node:http'
import { paths } from '@/domain/paths'
import { dropInternal } from './clean-request'
import { noteClientAddress } from './client-address'
import { askDoor, type Doors } from './direct-handler'
import { mendHead, nameBadAction } from './fix-response'
import { isRead, pathOf } from './page-request'
import { allowByNonce } from './policy'
import { makeRefusals } from './refusals'
import type { Handler } from './render-page'
import type { IsAction } from './routes'
import { sendText } from './send'
import { isThere, untilHead, type Workload } from './workload'

type Parts = {
  handle: Handler
  doors: Doors
  isAction: IsAction
  siteUrl: string
  hops: number
  workload: Workload
  /** Headers of an answer that is no document. */
  plain: Record<string, string>
}

/** Whoever watches over the process is answered in the rush too. */
const PROBES: readonly string[] = [paths.alive, paths.ready]

/** What Next's client takes for "this page was built by an earlier version". */
const UNKNOWN_ACTION = { 'x-nextjs-action-not-found': '1' }

/** Answers what is made for each request: by a door of ours, or by Next. */
export function makeDynamic({ handle, doors, isAction, siteUrl, hops, workload, plain }: Parts): Handler {
  const refusals = makeRefusals(plain)

  function askDirectly(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowByNonce(request, response, siteUrl)
    nameBadAction(request, response)
    mendHead(response, siteUrl)
    return handle(request, response)
  }

  async function work(request: IncomingMessage, response: ServerResponse, answer: () => Promise<void>) {
    let answered = Promise.resolve()
    const begin = () => {
      answered = answer()
      return untilHead(response, answered)
    }
    if (isRead(request)) await workload.read(() => isThere(request, response), begin)
    else await workload.write(request, begin)
    await answered
  }

  return async (request, response) => {
    noteClientAddress(request, hops)
    const path = pathOf(request) ?? ''
    const isProbe = PROBES.includes(path)
    // What a probe asks for besides changes nothing of its answer; elsewhere it may.
    const door = doors.get(`${request.method} ${isProbe ? path : request.url}`)
    if (door && refusals.sendAgain(request, response)) return
    dropInternal(request, siteUrl)
    if (door) {
      for (const [name, value] of Object.entries(plain)) response.setHeader(name, value)
      const ask = () => askDoor(door, request, response, { siteUrl, refusals })
      return isProbe ? ask() : work(request, response, ask)
    }
    const action = request.headers['next-action']
    if (action !== undefined && !isAction(String(action), path))
      return sendText(response, 404, 'Server action not found.', { ...plain, ...UNKNOWN_ACTION })
    if (isProbe) return askDirectly(request, response)
    await work(request, response, () => askDirectly(request, response))
  }
}
