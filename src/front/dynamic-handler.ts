import type { IncomingMessage, ServerResponse } from 'node:http'
import { paths } from '@/domain/paths'
import { dropInternal } from './clean-request'
import { setClientAddress } from './client-address'
import { callDirectHandler, type DirectHandlers } from './direct-handler'
import { fixResponseHead, setBadActionStatus } from './fix-response'
import { isRead, pathOf } from './page-request'
import { allowByNonce } from './policy'
import { createRefusals } from './refusals'
import type { Handler } from './render-page'
import type { IsAction } from './routes'
import { sendText } from './send'
import { isThere, untilHead, type Workload } from './workload'

type Parts = {
  handle: Handler
  handlers: DirectHandlers
  isAction: IsAction
  siteUrl: string
  hops: number
  workload: Workload
  /** Of leads alone: no other request that changes something takes one of their places. */
  ofLeads: Workload
  /** Headers of a response that is no document. */
  plain: Record<string, string>
}

/** Whoever watches over the process is answered in the rush too. */
const PROBES: readonly string[] = [paths.alive, paths.ready, paths.status]

/** What Next's client takes for "this page was built by an earlier version". */
const UNKNOWN_ACTION = { 'x-nextjs-action-not-found': '1' }

/** Handles what is made for each request: by a direct handler, or by Next. */
export function createDynamicHandler({
  handle,
  handlers,
  isAction,
  siteUrl,
  hops,
  workload,
  ofLeads,
  plain,
}: Parts): Handler {
  const refusals = createRefusals(plain)

  function requestNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowByNonce(request, response, siteUrl)
    setBadActionStatus(request, response)
    fixResponseHead(response, siteUrl)
    return handle(request, response)
  }

  async function work(
    request: IncomingMessage,
    response: ServerResponse,
    serve: () => Promise<void>,
    load = workload,
  ) {
    let served = Promise.resolve()
    const begin = () => {
      served = serve()
      return untilHead(response, served)
    }
    if (isRead(request)) await load.read(() => isThere(request, response), begin)
    else await load.write(request, begin)
    await served
  }

  return async (request, response) => {
    setClientAddress(request, hops)
    const path = pathOf(request) ?? ''
    const isProbe = PROBES.includes(path)
    // What is asked for besides changes nothing of their responses.
    const handler = handlers.get(`${request.method} ${path}`)
    if (handler && refusals.sendAgain(request, response)) return
    dropInternal(request, siteUrl)
    if (handler) {
      for (const [name, value] of Object.entries(plain)) response.setHeader(name, value)
      const call = () => callDirectHandler(handler, request, response, { siteUrl, refusals })
      return isProbe ? call() : work(request, response, call, ofLeads)
    }
    const action = request.headers['next-action']
    if (action !== undefined && !isAction(String(action), path))
      return sendText(response, 404, 'Server action not found.', { ...plain, ...UNKNOWN_ACTION })
    if (isProbe) return requestNext(request, response)
    await work(request, response, () => requestNext(request, response))
  }
}
