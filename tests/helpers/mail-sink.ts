import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail that the sink has taken: what came before the final dot. */
export type Taken = { from: string; to: string; messageId: string; text: string }

/** A reply as a server writes it, without its line end; null says nothing, and 'cut' ends the connection. */
type Reply = string | null | 'cut'

export type SinkFaults = {
  /** Before the greeting. */
  greet?: () => Reply | Promise<Reply>
  rcpt?: (to: string) => Reply | Promise<Reply>
  /** After the final dot. The mail was taken whatever the sender is told, unless the reply refuses it. */
  dot?: (mail: Taken) => Reply | Promise<Reply>
  /** Connections that are open at the same time; one more is refused as Postfix does. */
  most?: number
}

const TOO_MANY = '421 4.7.0 sink.example Error: too many connections from 127.0.0.1'

/** A mail server on this machine that keeps what arrives, and can be as slow and as wrong as real ones. */
export async function startMailSink(faults: SinkFaults = {}) {
  const taken: Taken[] = []
  const greetedAs: string[] = []
  const open = new Set<Socket>()
  const seen = { open: 0, connections: 0, refused: 0 }
  const server = createServer((socket) => {
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    seen.connections += 1
    if (open.size >= (sink.faults.most ?? Number.POSITIVE_INFINITY)) {
      seen.refused += 1
      socket.end(`${TOO_MANY}\r\n`)
      return
    }
    open.add(socket)
    seen.open = Math.max(seen.open, open.size)
    // A connection that is cut ends the reading with an error.
    converse(socket).catch(() => {})
  })

  async function say(socket: Socket, reply: Reply): Promise<boolean> {
    if (reply === 'cut') socket.destroy()
    else if (reply !== null && !socket.destroyed) socket.write(`${reply}\r\n`)
    return reply !== null && reply !== 'cut'
  }

  async function converse(socket: Socket) {
    const greeting = sink.faults.greet ? await sink.faults.greet() : '220 sink.example ESMTP'
    if (!(await say(socket, greeting))) return
    let from = ''
    let to = ''
    let data: string[] | null = null
    let rest = ''
    for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      const lines = `${rest}${chunk}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (data && line !== '.') data.push(line)
        else if (data) {
          const mail = { from, to, messageId: idIn(data), text: data.join('\n') }
          data = null
          const reply = sink.faults.dot ? await sink.faults.dot(mail) : '250 2.0.0 Ok: queued'
          if (reply === null || !/^[45]/.test(reply)) taken.push(mail)
          await say(socket, reply)
        } else if (/^RCPT/i.test(line)) {
          to = /<(.*)>/.exec(line)?.[1] ?? ''
          await say(socket, sink.faults.rcpt ? await sink.faults.rcpt(to) : '250 2.1.5 Ok')
        } else if (/^MAIL/i.test(line)) {
          from = /<(.*)>/.exec(line)?.[1] ?? ''
          await say(socket, '250 2.1.0 Ok')
        } else if (/^DATA/i.test(line)) {
          data = []
          await say(socket, '354 End data with <CR><LF>.<CR><LF>')
        } else if (/^EHLO/i.test(line)) {
          greetedAs.push(line.slice('EHLO '.length))
          await say(socket, '250-sink.example\r\n250 ENHANCEDSTATUSCODES')
        } else await say(socket, '250 2.0.0 Ok')
      }
    }
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const sink = {
    url: `smtp://127.0.0.1:${port}`,
    /** May be changed at any time. */
    faults,
    taken,
    /** The names that clients have said in EHLO. */
    greetedAs,
    /** The most connections at the same time, all of them, and those that were refused. */
    seen,
    countOpen: () => open.size,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
  return sink
}

function idIn(lines: readonly string[]): string {
  const found = lines.findIndex((line) => /^message-id:/i.test(line))
  // A long header goes on in the next line.
  return /<.*>/.exec(`${lines[found]}${lines[found + 1]}`)?.[0] ?? ''
}
