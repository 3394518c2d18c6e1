import type { IncomingMessage, ServerResponse } from 'node:http'
import { isBelow, paths } from '@/domain/paths'
import { publicEndpoints } from '@/domain/public-endpoints'
import { serverPaths } from '@/domain/server-paths'
import type { Handler } from '@/front/cache/render-page'
import { sendText } from '@/front/cache/send'
import { fixResponseHead } from '@/front/policy/fix-response'
import { allowByNonce } from '@/front/policy/policy'
import { setBadActionStatus } from '@/payload-repairs/action-status'
import { type AdminAccessAt, createAdminWrites, isDeclaredTooLarge } from './admin-writes'
import { dropInternal } from './clean-request'
import { setClientAddress } from './client-address'
import { callDirectHandler, type DirectHandlers } from './direct-handler'
import { isRead, pathOf } from './page-request'
import { createRefusals } from './refusals'
import type { IsAction } from './routes'
import { createSignInGate } from './sign-in-gate'
import { isThere, untilHead, type Workload } from './workload'

type Parts = {
  handle: Handler
  handlers: DirectHandlers
  isAction: IsAction
  adminAccessAt: AdminAccessAt
  siteUrl: string
  hops: number
  workload: Workload
  /** The queue of leads alone, so that no other write takes a lead's place. */
  ofLeads: Workload
  /** Headers of a response that is no document. */
  plain: Record<string, string>
}

/**
 * Health checks are answered even when the queues are full. Measurements of visits are counted in memory, so they
 * need no place in a queue.
 */
const AT_ONCE: readonly string[] = [
  serverPaths.alive,
  serverPaths.ready,
  serverPaths.status,
  publicEndpoints.measure,
]

/** Next's client reads this header as 'an earlier version built this page'. */
const UNKNOWN_ACTION = { 'x-nextjs-action-not-found': '1' }

/** Handles requests that are not cached, by a direct handler or by Next. */
export function createDynamicHandler({
  handle,
  handlers,
  isAction,
  adminAccessAt,
  siteUrl,
  hops,
  workload,
  ofLeads,
  plain,
}: Parts): Handler {
  const refusals = createRefusals(plain)
  const signIn = createSignInGate(plain)

  function passToNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowByNonce(request, response, siteUrl)
    setBadActionStatus(request, response)
    fixResponseHead(response, siteUrl)
    return handle(request, response)
  }

  type Take = (begin: () => Promise<void>) => Promise<void>

  /** Serves as soon as the queue has room. The room is free again when the response begins. */
  async function work(response: ServerResponse, take: Take, serve: () => Promise<void>) {
    let served = Promise.resolve()
    await take(() => {
      served = serve()
      return untilHead(response, served)
    })
    await served
  }

  function read(
    request: IncomingMessage,
    response: ServerResponse,
    serve: () => Promise<void>,
    load = workload,
  ) {
    return work(response, (begin) => load.read(() => isThere(request, response), begin), serve)
  }

  function write(
    request: IncomingMessage,
    response: ServerResponse,
    serve: () => Promise<void>,
    load = workload,
  ) {
    return work(response, (begin) => load.write(request, begin), serve)
  }

  const writeToAdmin = createAdminWrites({
    adminAccessAt,
    siteUrl,
    workload,
    plain,
    run: (request, response) => read(request, response, () => passToNext(request, response)),
  })

  return async (request, response) => {
    setClientAddress(request, hops)
    const path = pathOf(request) ?? ''
    const isAtOnce = AT_ONCE.includes(path)
    // The query does not choose the handler.
    const handler = handlers.get(`${request.method} ${path}`)
    if (handler && refusals.sendAgain(request, response)) return
    dropInternal(request, siteUrl)
    const take = isRead(request) ? read : write
    if (handler) {
      for (const [name, value] of Object.entries(plain)) response.setHeader(name, value)
      const call = () => callDirectHandler(handler, request, response, { siteUrl, refusals })
      return isAtOnce ? call() : take(request, response, call, ofLeads)
    }
    const isForAdmin = isBelow(path, paths.admin)
    if (!isRead(request) && !isForAdmin && !isBelow(path, paths.api))
      return sendText(response, 405, 'Method Not Allowed', { ...plain, allow: 'GET, HEAD' })
    const action = request.headers['next-action']
    if (action !== undefined && !isAction(String(action), path))
      return sendText(response, 404, 'Server action not found.', { ...plain, ...UNKNOWN_ACTION })
    if (!isRead(request) && isForAdmin) return writeToAdmin(request, response, path)
    // Uploads check their own size, because images may be larger than any other body.
    if (isDeclaredTooLarge(request) && !isBelow(path, paths.media)) return sendTooLarge(response, plain)
    const serve = () => take(request, response, () => passToNext(request, response))
    await (request.method === 'POST' && path === publicEndpoints.signIn
      ? signIn(request, response, serve)
      : serve())
  }
}

/** Answers in the form of the REST interface, because callers of that interface show its message. */
function sendTooLarge(response: ServerResponse, plain: Record<string, string>) {
  const body = JSON.stringify({ errors: [{ message: 'The request is too large' }] })
  sendText(response, 413, body, { ...plain, 'content-type': 'application/json' })
}
