import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A request as a receiver got it. */
export type Arrived = { body: string; headers: Record<string, string> }

type Answer = (res: ServerResponse, arrived: Arrived, req: IncomingMessage) => void

/** A receiver on this machine, which keeps what arrives and answers 200 unless it is told otherwise. */
export async function startReceiver(answer: Answer = (res) => res.end('ok')) {
  const arrived: Arrived[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(req.headers).map(([name, value]) => [name, String(value)]),
      )
      const one = { body: Buffer.concat(chunks).toString('utf8'), headers }
      arrived.push(one)
      answer(res, one, req)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    arrived,
    /** @throws when the signature, the id or the time is wrong */
    verify: (secret: string, { body, headers }: Arrived) => new Webhook(secret).verify(body, headers),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
