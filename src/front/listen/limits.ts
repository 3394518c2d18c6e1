import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isBelow, paths } from '@/domain/paths'
import { sendText } from '@/front/cache/send'
import { hasBody } from '@/front/gate/clean-request'
import { toSubscriber } from '@/front/gate/client-address'
import { withoutQuery } from '@/front/gate/page-request'
import { NETWORK_SHARE, networkOf } from '@/lib/request-headers'
import { stopParsing } from '@/payload-repairs/pipelined-requests'

/** What a client may take of the server; times in milliseconds. */
export type Limits = {
  /** Milliseconds from the opening of a connection until its last header. */
  headersMs: number
  /** Milliseconds until the last byte of a body. */
  bodyMs: number
  /** Milliseconds until the last byte of an upload. */
  uploadMs: number
  /** Milliseconds for which a connection may be silent while it waits for a response or for its client. */
  silentMs: number
  /** Milliseconds for which an idle connection is kept for the next request. */
  idleMs: number
  connections: number
  /** Connections of one address. Does not apply to this machine, where a trusted proxy may run. */
  connectionsPerAddress: number
  /** Pipelined requests that may wait on one connection. */
  waitingPerConnection: number
  headerBytes: number
  /**
   * Milliseconds for which the server takes requests after it was told to stop, so that load balancers notice.
   */
  graceMs: number
  /** Milliseconds that requests in flight then have to finish. */
  stopMs: number
}

/** Milliseconds between Node's checks for connections that are out of time. */
export const LOOK_MS = 2_000

/** @param hops - how many trusted proxies are in front */
export function limitsBehind(hops: number): Limits {
  return {
    headersMs: 10_000,
    bodyMs: 10_000,
    uploadMs: 120_000,
    silentMs: 60_000,
    // A proxy closes its connections itself. If we did, a request could meet a connection that is closing.
    idleMs: hops > 0 ? 130_000 : 10_000,
    connections: 2_000,
    connectionsPerAddress: hops > 0 ? Number.POSITIVE_INFINITY : 50,
    // Browsers and proxies send the next request after the response to the last one.
    waitingPerConnection: 8,
    headerBytes: 16_384,
    // Without a load balancer nobody reads /readyz, and a person who pressed Ctrl-C waits.
    graceMs: hops > 0 ? 5_000 : 500,
    stopMs: 10_000,
  }
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

/** Closes connections that one address, or one /48 of IPv6, opens beyond its share. */
export function capConnections(server: Server, perAddress: number) {
  if (perAddress === Number.POSITIVE_INFINITY) return
  const open = new Map<string, number>()
  const count = (name: string) => open.get(name) ?? 0
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (LOOPBACK.test(remoteAddress)) return
    const address = toSubscriber(remoteAddress)
    const network = networkOf(address)
    const isOver =
      count(address) >= perAddress || (network !== null && count(network) >= perAddress * NETWORK_SHARE)
    if (isOver) {
      socket.destroy()
      return
    }
    const counted = network === null ? [address] : [address, network]
    for (const each of counted) open.set(each, count(each) + 1)
    socket.once('close', () => {
      for (const each of counted) {
        const left = count(each) - 1
        if (left > 0) open.set(each, left)
        else open.delete(each)
      }
    })
  })
}

/** Ends a request whose body takes too long. Images may take longer than forms, unless they are refused. */
export function limitBody(request: IncomingMessage, response: ServerResponse, limits: Limits) {
  if (!hasBody(request.headers)) return
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data;') ?? false
  const isUpload = isForm && isBelow(withoutQuery(request.url ?? ''), paths.media)
  const end = () => {
    if (request.complete) return
    if (!response.headersSent) sendText(response, 408, 'Request Timeout', { connection: 'close' })
    request.destroy()
  }
  let timer = setTimeout(end, isUpload ? limits.uploadMs : limits.bodyMs)
  request.once('close', () => clearTimeout(timer))
  // Before Node's own listener, which closes the connection.
  response.prependOnceListener('finish', () => {
    if (!request.complete) closeWhenRead(request)
  })
  if (!isUpload) return
  // Nobody reads the rest of a refused image.
  response.once('finish', () => {
    clearTimeout(timer)
    if (!request.complete) timer = setTimeout(end, limits.bodyMs)
  })
}

/**
 * Closes a connection that ends with this request only when the body has been read and dropped. Closed while its client
 * still sends, it is reset, and the client may never see the response that refused the body.
 */
function closeWhenRead(request: IncomingMessage) {
  const { socket } = request
  const close = socket.destroySoon
  socket.destroySoon = () => {
    request.once('end', () => close.call(socket))
  }
  // A connection that stays may end with a later request.
  request.once('end', () => {
    socket.destroySoon = close
  })
}

type ConnectionQueue = {
  /** The response on which the others wait. */
  current: ServerResponse
  waiting: { response: ServerResponse; work: () => void }[]
}

/** Starts the work on a request when the earlier responses of its connection are finished. */
type EnqueueRequest = (request: IncomingMessage, response: ServerResponse, begin: () => void) => void

/**
 * Serves the requests of each connection one after the other. HTTP lets a client send any number of them without
 * waiting, and Node would begin all of them at once.
 *
 * @param maxWaiting - requests behind the current one; a client that sends more is disconnected, and none of them
 * begins
 */
export function createRequestQueue(maxWaiting: number): EnqueueRequest {
  const queues = new WeakMap<Socket, ConnectionQueue>()

  function next(queue: ConnectionQueue, socket: Socket) {
    // After a response that ended the connection nobody can receive another.
    const begun = socket.writable ? queue.waiting.shift() : undefined
    if (!begun) return
    queue.current = begun.response
    if (queue.waiting.length > 0) begun.response.once('close', () => next(queue, socket))
    begun.work()
  }

  return (request, response, work) => {
    const { socket } = request
    if (socket.destroyed) return
    const queue = queues.get(socket)
    if (!queue) queues.set(socket, { current: response, waiting: [] })
    else if (!queue.current.closed) return wait(queue, socket, response, work)
    else queue.current = response
    work()
  }

  function wait(queue: ConnectionQueue, socket: Socket, response: ServerResponse, work: () => void) {
    if (queue.waiting.length >= maxWaiting) return hangUp(socket, queue)
    // Hardly any client sends more than one at once, so only those who do cost a listener.
    if (queue.waiting.length === 0) queue.current.once('close', () => next(queue, socket))
    queue.waiting.push({ response, work })
  }
}

function hangUp(socket: Socket, queue: ConnectionQueue) {
  queue.waiting = []
  socket.destroy()
  stopParsing(socket)
}
