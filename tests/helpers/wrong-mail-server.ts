import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** What a server answers; null says nothing, and 'cut' ends the connection. */
type Reply = string | null | 'cut'

type Behaviour = {
  /** With these it can speak TLS: by STARTTLS, or at once. */
  certificate?: { cert: string; key: string; minVersion?: 'TLSv1.2'; maxVersion?: 'TLSv1.1' }
  beginsWithTls?: boolean
  greeting?: Reply
  /** What it says to a command that begins with the key; `250 Ok` to all others. */
  replies?: Record<string, Reply>
  /** What it offers after EHLO, for example `AUTH PLAIN`. */
  offers?: readonly string[]
}

/** A mail server on this machine that does not answer as it should. It takes no mail. */
export async function startWrongMailServer(behaviour: Behaviour) {
  const { certificate, beginsWithTls = false, greeting = '220 sink.example ESMTP' } = behaviour
  const open = new Set<Socket>()
  const seen: string[] = []
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    const begin = beginsWithTls && certificate ? secured(socket) : socket
    if (say(begin, greeting)) listenTo(begin)
  })

  const secured = (socket: Socket) =>
    new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => {})

  function say(socket: Socket, reply: Reply): boolean {
    if (reply === 'cut') socket.destroy()
    else if (reply !== null) socket.write(`${reply}\r\n`)
    return reply !== 'cut'
  }

  const offersOf = () => ['sink.example', ...(behaviour.offers ?? [])]
  const ehlo = () => {
    const lines = offersOf()
    return lines.map((line, index) => `250${index < lines.length - 1 ? '-' : ' '}${line}`).join('\r\n')
  }

  function replyTo(line: string): Reply {
    const [, reply] =
      Object.entries(behaviour.replies ?? {}).find(([command]) => line.startsWith(command)) ?? []
    if (reply !== undefined) return reply
    return line.startsWith('EHLO') ? ehlo() : '250 Ok'
  }

  function listenTo(socket: Socket) {
    socket.on('data', (chunk) => {
      const line = String(chunk).trim()
      seen.push(line)
      const begins = line === 'STARTTLS' && certificate && behaviour.replies?.STARTTLS === undefined
      if (!begins) return say(socket, replyTo(line))
      socket.removeAllListeners('data')
      socket.write('220 Go ahead\r\n', () => listenTo(secured(socket)))
    })
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** The commands that it was told. */
    seen,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
