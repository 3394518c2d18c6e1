import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Line = { isBusy: boolean; waiting: (() => void)[] }

/** Begins the work on a request when the answers before it on its connection are done. */
export type TakeTurn = (request: IncomingMessage, response: ServerResponse, begin: () => void) => void

/**
 * Keeps the requests of each connection in line. HTTP lets a client send any number of them without waiting for an
 * answer, and Node begins them all at once.
 *
 * @param maxWaiting - behind the one in work; who sends more is hung up on, and nothing that waited is begun
 */
export function makeTurns(maxWaiting: number): TakeTurn {
  const lines = new WeakMap<Socket, Line>()

  function begin(line: Line, socket: Socket, response: ServerResponse, work: () => void) {
    line.isBusy = true
    response.once('close', () => {
      line.isBusy = false
      // What waits behind an answer that ended the connection has nobody to be answered to.
      if (socket.writable) line.waiting.shift()?.()
    })
    work()
  }

  return (request, response, work) => {
    const { socket } = request
    if (socket.destroyed) return
    const line = lines.get(socket) ?? { isBusy: false, waiting: [] }
    lines.set(socket, line)
    if (!line.isBusy) return begin(line, socket, response, work)
    if (line.waiting.length >= maxWaiting) return hangUp(socket, line)
    line.waiting.push(() => begin(line, socket, response, work))
  }
}

/** What an upgrade answers to Node's parser, which then reads no further. */
const READ_NO_FURTHER = 2

type Parser = { onIncoming?: () => number }

function hangUp(socket: Socket & { parser?: Parser | null }, line: Line) {
  line.waiting = []
  socket.destroy()
  // Node would make objects of the thousands of requests that can stand in what it has read already: 20 such
  // connections held everybody up for a second. A test says when Node names this differently.
  if (socket.parser) socket.parser.onIncoming = () => READ_NO_FURTHER
}
