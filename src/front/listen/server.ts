import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as startTimer } from 'node:timers'
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import type { Handler } from '@/front/cache/render-page'
import { sendText } from '@/front/cache/send'
import { objectionTo } from '@/front/gate/clean-request'
import { isStopping, markStopping } from '@/lib/health'
import { createLogger } from '@/lib/logger'
import { capConnections, createRequestQueue, type Limits, LOOK_MS, limitBody } from './limits'

/** A listening server. */
export type Front = {
  /**
   * Stops the server: it reports that it stops, answers for a while, takes no more connections, and resolves when
   * the requests in flight have ended or timed out.
   */
  stop: () => Promise<void>
}

/** What a handler returns when it has sent the response already, so that nothing waits for it. */
export const ANSWERED = Promise.resolve()

const logger = createLogger(env.LOG_LEVEL)

type Options = {
  /** Called with each request as it begins, and its response. */
  watch?: (request: IncomingMessage, response: ServerResponse) => void
  /** Takes over a connection that becomes a WebSocket; without it there are none. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/**
 * Listens, and passes every valid request to the handler.
 *
 * @throws {Error} with code EADDRINUSE when the port is taken
 */
export function listen(
  port: number,
  handle: Handler,
  limits: Limits,
  { watch, upgrade }: Options = {},
): Promise<Front> {
  const enqueue = createRequestQueue(limits.waitingPerConnection)
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const objection = objectionTo(request)
    if (objection) {
      sendText(response, objection.status, objection.text, { connection: 'close' })
      return
    }
    limitBody(request, response, limits)
    const failed = (error: unknown) => isGone(request, response) || fail(response, error)
    try {
      const answering = handle(request, response)
      if (answering !== ANSWERED) answering.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
  const server = createServer(nodeOptions(limits), (request, response) => {
    // While stopping, a connection closes after its response.
    if (isStopping()) response.shouldKeepAlive = false
    enqueue(request, response, () => begin(request, response))
  })
  if (watch) server.prependListener('request', watch)
  const sockets = new Set<Duplex>()
  if (upgrade)
    server.on('upgrade', (request, socket, head) => {
      // A WebSocket is silent while nothing is saved, so no timeout applies to it.
      if (socket instanceof Socket) socket.setTimeout(0)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      upgrade(request, socket, head)
    })
  server.maxConnections = limits.connections
  server.setTimeout(limits.silentMs)
  server.on('clientError', refuse)
  capConnections(server, limits.connectionsPerAddress)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      server.off('error', reject)
      resolve({ stop: () => stop(server, limits, sockets) })
    })
  })
}

function nodeOptions({ headersMs, bodyMs, uploadMs, idleMs, headerBytes }: Limits) {
  return {
    headersTimeout: headersMs,
    requestTimeout: Math.max(bodyMs, uploadMs) + headersMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.min(LOOK_MS, headersMs),
    maxHeaderSize: headerBytes,
    insecureHTTPParser: false,
    requireHostHeader: true,
  }
}

/** Milliseconds between looks for idle connections while the server stops. */
const IDLE_LOOK_MS = 10

async function stop(server: Server, { graceMs, stopMs }: Limits, sockets: ReadonlySet<Duplex>) {
  markStopping()
  // A request that was sent before its sender could notice is still answered; closing at once would cut it off.
  await setTimeout(graceMs)
  // Connections in the backlog would be cut off too, and a load balancer must not repeat a POST: this turn of the
  // event loop accepts them, and the next one closes the server before others can come.
  await nextTurn()
  await nextTurn()
  await new Promise<void>((resolve) => {
    const timer = startTimer(() => server.closeAllConnections(), stopMs)
    // What was told that its connection stays is told otherwise when its response has ended.
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(closing)
      resolve()
    })
    server.closeIdleConnections()
    for (const socket of sockets) socket.destroy()
  })
}

const RESPONSES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Answers bytes that are no HTTP request and closes the connection, because what follows them cannot be told apart
 * from an attack.
 */
function refuse(error: NodeJS.ErrnoException, socket: Socket) {
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const line = RESPONSES[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\nX-Frame-Options: DENY\r\n\r\n`)
}

/**
 * A client that has gone gets no response, and that is no error of ours. Node destroys a body once it is read.
 */
function isGone(request: IncomingMessage, response: ServerResponse): boolean {
  return response.destroyed || (request.destroyed && !request.readableEnded)
}

function fail(response: ServerResponse, err: unknown) {
  logEvent(logger, 'request.failed', { err })
  if (response.headersSent) response.destroy()
  else sendText(response, 500, 'Internal Server Error')
}
