import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

/** The TXT records of a name, or what a server of names says in their place; null says nothing. */
type Answer = readonly string[] | 'failed' | null

const NOT_FOUND = 3
const FAILED = 2

/** Reads the name that a question asks for, and where it ends. */
function questionIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** As a record of TXT, of which each part has at most 255 characters. */
function toRecord(text: string): Buffer {
  const parts = text.match(/.{1,255}/g) ?? ['']
  const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part, 'latin1')])))
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 0xff])
  return Buffer.concat([head, data])
}

/**
 * A server of names on this machine, and a resolver that asks it alone.
 *
 * @param zone - what it says of each name; of others, that they do not exist
 */
export async function startNameServer(zone: Record<string, Answer>) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { name, end } = questionIn(message)
    asked.push(name)
    const answer = zone[name]
    if (answer === null) return
    const records = Array.isArray(answer) ? answer.map(toRecord) : []
    const code = answer === 'failed' ? FAILED : answer === undefined ? NOT_FOUND : 0
    const head = Buffer.from([
      ...message.subarray(0, 2),
      0x81,
      0x80 | code,
      0,
      1,
      0,
      records.length,
      0,
      0,
      0,
      0,
    ])
    socket.send(Buffer.concat([head, message.subarray(12, end), ...records]), port, address)
  })
  await once(socket.bind(0, '127.0.0.1'), 'listening')
  const names = new Resolver({ timeout: 200, tries: 1 })
  names.setServers([`127.0.0.1:${socket.address().port}`])
  return { names, asked, close: () => void socket.close() }
}
