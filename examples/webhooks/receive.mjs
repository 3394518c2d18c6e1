import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const MAX_BYTES = 1_000_000
const REMEMBERED = 10_000

/**
 * Takes what a webhook tells on PORT. What is not signed, is old, or came before is not handled.
 *
 * @param {(told: { type: string, timestamp: string, data: Record<string, unknown> }) => Promise<void>} handle
 */
export function receive(handle) {
  const { WEBHOOK_SECRET = '', PORT = '4000' } = process.env
  const webhook = new Webhook(WEBHOOK_SECRET)
  const seen = new Set()
  const server = createServer(async (request, response) => {
    const respond = (status) => response.writeHead(status).end()
    try {
      const body = await textOf(request)
      const told = verified(webhook, body, request.headers)
      if (!told) return respond(401)
      const id = request.headers['webhook-id']
      if (!seen.has(id)) await handle(told)
      seen.add(id)
      if (seen.size > REMEMBERED) seen.delete(seen.values().next().value)
      respond(204)
    } catch (error) {
      console.error(error)
      // Whoever sent it tries again for a day.
      respond(500)
    }
  })
  server.listen(Number(PORT), () => console.log(`Listening on port ${server.address().port}`))
}

function verified(webhook, body, headers) {
  try {
    return webhook.verify(body, headers)
  } catch {
    return null
  }
}

async function textOf(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
