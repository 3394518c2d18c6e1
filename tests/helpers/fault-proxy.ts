import { createServer, type Socket, connect as toServer } from 'node:net'

/** A wire between the product and its database that can be made to fail. */
export type FaultProxy = {
  /** Holds every packet back so long, in milliseconds, on the way to the database. */
  delay: (ms: number) => void
  /** Lets nothing pass, either way, without closing anything: a black hole. */
  hold: () => void
  /** Lets pass again, first what was held back. */
  release: () => void
  /** Lets nothing pass any more on the connections that there are, as when their server loses its power. */
  strand: () => void
  /** How many of those the product still holds. */
  stranded: () => number
  /** Breaks every connection with RST. */
  reset: () => void
  /** Breaks the connection on which so many more bytes have gone to the database. */
  cutAfter: (bytes: number) => void
  /** Leads new connections to another port of this machine. */
  leadTo: (port: number) => void
  close: () => Promise<void>
}

/** Listens on a port of 127.0.0.1 and hands everything on to a server at `upstream`. */
export async function startFaultProxy(port: number, upstream: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  const stranded = new Set<Socket>()
  let held: (() => void)[] | null = null
  let delayMs = 0
  let left = Number.POSITIVE_INFINITY

  const pass = (work: () => void) => (held ? held.push(work) : work())
  const forward = (from: Socket, to: Socket, isAsking: boolean) => {
    from.on('data', (bytes: Buffer) => {
      if (stranded.has(from)) return
      const write = () => pass(() => to.writable && to.write(bytes))
      if (isAsking) left -= bytes.length
      if (left <= 0) {
        left = Number.POSITIVE_INFINITY
        to.write(bytes.subarray(0, bytes.length >> 1))
        for (const socket of [from, to]) socket.resetAndDestroy()
      } else if (isAsking && delayMs > 0) setTimeout(write, delayMs)
      else write()
    })
    // While packets vanish, so does the news that the other side has gone.
    from.on('close', () => pass(() => (isAsking || !stranded.has(from)) && to.destroy()))
    from.on('error', () => undefined)
    sockets.add(from)
    from.once('close', () => sockets.delete(from))
    if (!isAsking) return
    clients.add(from)
    from.once('close', () => clients.delete(from))
  }
  const server = createServer((client) => {
    const database = toServer(upstream, '127.0.0.1')
    forward(client, database, true)
    forward(database, client, false)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const release = () => {
    const waiting = held ?? []
    held = null
    for (const work of waiting) work()
  }
  return {
    delay: (ms) => {
      delayMs = ms
    },
    hold: () => {
      held ??= []
    },
    release,
    strand: () => {
      for (const socket of sockets) stranded.add(socket)
    },
    stranded: () => [...clients].filter((socket) => stranded.has(socket)).length,
    reset,
    cutAfter: (bytes) => {
      left = bytes
    },
    leadTo: (port) => {
      upstream = port
    },
    close: async () => {
      release()
      reset()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
