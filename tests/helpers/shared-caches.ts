import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const TOKEN = 'a-token-of-the-cache'
export const ZONE = 'zone1'

/** A purge as a cache understood it; of everything, when it has no tags and no number. */
export type Purged = { tags: string[]; number: number | null; isEverything: boolean; at: number }

type Request = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = { status: number; body?: string; headers?: Record<string, string> }
type Reader = (request: Request) => Purged | Answer

/** What a document says of one header's line, where it says anything. */
const LINE_BYTES = 8_192

/** A cache that a test has put in the place of a real one, and that refuses what the real one refuses. */
export class StandIn {
  readonly purges: Purged[] = []
  /** What it has refused, and why. */
  readonly refusals: string[] = []
  /** Answers in place of the cache, for example as one that is away. */
  instead: ((asked: Request) => Answer | Promise<Answer | null> | null) | null = null

  private constructor(
    readonly address: string,
    readonly close: () => void,
  ) {}

  static async open(read: Reader): Promise<StandIn> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', async () => {
        const { method = '', url = '', headers } = request
        const asked = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
        const { status, body = '', headers: given = {} } = await standIn.take(asked, read)
        response.writeHead(status, given).end(body)
      })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const standIn = new StandIn(`http://127.0.0.1:${port}`, () => {
      server.closeAllConnections()
      server.close()
    })
    return standIn
  }

  /** All tags that it has purged. */
  get tags(): string[] {
    return this.purges.flatMap(({ tags }) => tags)
  }

  private async take(asked: Request, read: Reader): Promise<Answer> {
    const other = await this.instead?.(asked)
    if (other) return other
    const long = Object.entries(asked.headers).find(
      ([name, value]) => `${name}: ${value}`.length > LINE_BYTES,
    )
    const result = long ? refused(400, `${long[0]} is too long`) : read(asked)
    if ('status' in result) {
      if (result.status !== 200) this.refusals.push(`${result.status} ${result.body}`)
      return result
    }
    this.purges.push(result)
    return { status: 200, body: '{"success":true,"status":"ok"}' }
  }
}

const refused = (status: number, body: string): Answer => ({ status, body })
const purged = (part: Partial<Purged>): Purged => ({
  tags: [],
  number: null,
  isEverything: false,
  at: performance.now(),
  ...part,
})
const listIn = (value: string | string[] | undefined) =>
  String(value ?? '')
    .split(' ')
    .filter(Boolean)

/** As deploy/varnish takes purges. */
export function openVarnish(): Promise<StandIn> {
  let last = 0
  return StandIn.open(({ method, url, headers }) => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return refused(403, 'the token is wrong')
    if (method !== 'PURGE' || url !== '/') return refused(405, `${method} ${url}`)
    const number = Number(headers['x-cdn-number'])
    if (!/^\d+$/.test(String(headers['x-cdn-number']))) return refused(400, 'there is no number')
    const tags = listIn(headers['xkey-purge'])
    if (String(headers['xkey-purge'] ?? '').length > 4096) return refused(400, 'the tags are too long')
    if (number < last) return refused(409, `${number} comes after ${last}`)
    last = number
    return purged({ number, tags })
  })
}

/** As Fastly's documents describe its Purging API: batches of 256 keys, a header in place of a body. */
export function openFastly(): Promise<StandIn> {
  return StandIn.open(({ method, url, headers }) => {
    if (headers['fastly-key'] !== TOKEN) return refused(401, 'Provided credentials are missing or invalid')
    if (method !== 'POST') return refused(405, method)
    if (url === `/service/${ZONE}/purge_all`) return purged({ isEverything: true })
    if (url !== `/service/${ZONE}/purge`) return refused(404, url)
    const tags = listIn(headers['surrogate-key'])
    if (tags.length < 1 || tags.length > 256) return refused(400, `${tags.length} keys`)
    return purged({ tags })
  })
}

/**
 * As Cloudflare's documents describe its purges on the Free plan: 100 tags each, and a bucket of 25 requests that gets
 * one more every twelve seconds.
 *
 * @param now - milliseconds of its clock
 */
export function openCloudflare(now: () => number = () => performance.now()): Promise<StandIn> {
  let bucket = 25
  let filledAt = now()
  return StandIn.open(({ method, url, headers, body }) => {
    const failed = (status: number, message: string) =>
      refused(status, JSON.stringify({ success: false, errors: [{ message }] }))
    if (headers.authorization !== `Bearer ${TOKEN}`) return failed(403, 'Authentication error')
    if (method !== 'POST' || url !== `/client/v4/zones/${ZONE}/purge_cache`)
      return failed(404, `${method} ${url}`)
    bucket = Math.min(25, bucket + (now() - filledAt) / 12_000)
    filledAt = now()
    if (bucket < 1) return { ...failed(429, 'Rate limited'), headers: { 'retry-after': '12' } }
    bucket -= 1
    if (!String(headers['content-type']).startsWith('application/json')) return failed(400, 'no JSON')
    const { tags, purge_everything: isEverything, ...others } = JSON.parse(body)
    if (Object.keys(others).length > 0) return failed(400, `unknown: ${Object.keys(others)}`)
    if (isEverything === true && tags === undefined) return purged({ isEverything: true })
    if (!Array.isArray(tags) || tags.length < 1 || tags.length > 100) return failed(400, 'not 1 to 100 tags')
    return purged({ tags })
  })
}
