import {
  type Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { gzipSync } from 'node:zlib'
import { tagOf, tagsOfPage } from '@/lib/cdn-tags'
import { freePort } from '@/lib/free-port'

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; bytes: number }

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** Something that answers a cache in front as an instance of the product does. */
export type CachedOrigin = {
  port: number
  seen: Seen[]
  /** The number that it has applied. */
  number: number
  /** What a page says; raise it for a change. */
  version: number
  /** Answers of single paths that differ from those of pages. */
  answers: Map<string, Answer>
  stop: () => Promise<void>
  start: () => Promise<void>
}

export const VARY =
  'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding'

export async function startCachedOrigin(): Promise<CachedOrigin> {
  const port = await freePort()
  const origin: CachedOrigin = { port, seen: [], number: 100, version: 1, answers: new Map(), start, stop }
  let server = createServer()

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = incoming
    const seen = { method, url, headers: { ...headers }, bytes: 0 }
    origin.seen.push(seen)
    const [path = ''] = url.split('?')
    const own = origin.answers.get(path)
    if (own) return own(incoming, response)
    for await (const chunk of incoming) seen.bytes += chunk.length
    if (method !== 'GET' && method !== 'HEAD') return response.writeHead(201).end('taken')
    sendPage(origin, incoming, response)
  }

  async function start() {
    server = createServer((incoming, response) => void answer(incoming, response))
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  }

  async function stop() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  await start()
  return origin
}

/** Sends a page that a cache may keep, in the encoding that was asked for. */
export function sendPage(
  origin: Pick<CachedOrigin, 'number' | 'version'>,
  { url = '', headers, method }: IncomingMessage,
  response: ServerResponse,
  more: Record<string, string> = {},
) {
  const [path = ''] = url.split('?')
  const encoding = headers['accept-encoding']?.toString()
  const part = headers.rsc ? `part ${headers['next-router-segment-prefetch'] ?? ''} ` : ''
  // What is sent as brotli is never read as such here.
  const text = Buffer.from(`${part}${path} version ${origin.version} ${'x'.repeat(2_000)}`)
  const body = encoding === 'gzip' ? gzipSync(text) : text
  response.writeHead(200, {
    'content-length': String(body.length),
    ...keptHead(origin, path, encoding),
    ...more,
  })
  response.end(method === 'HEAD' ? undefined : body)
}

/** The head of a page that a cache may keep, without its length. */
export function keptHead(
  origin: Pick<CachedOrigin, 'number' | 'version'>,
  path: string,
  encoding = 'identity',
): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    ...(encoding === 'br' || encoding === 'gzip' ? { 'content-encoding': encoding } : {}),
    etag: `W/"${origin.version}-${encoding}"`,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: VARY,
    'surrogate-control': 'max-age=86400, stale-while-revalidate=60, stale-if-error=604800',
    xkey: tagsOfPage(path).join(' '),
    'x-cdn-number': String(origin.number),
  }
}

export type Heard = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer }

/** A header with several values is sent as so many lines. */
type SentHeaders = Record<string, string | string[]>
type Sent = { method?: string; headers?: SentHeaders; body?: Buffer | string; agent?: Agent }

/** Asks with exactly these headers, and leaves the answer's encoding alone. */
export function ask(
  address: string,
  { method = 'GET', headers = {}, body, agent }: Sent = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    // As it is written, because a URL would lose what no browser sends.
    const path = address.slice(new URL(address).origin.length)
    const sent = request(address, { method, path, headers, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: bytes.toString(),
          bytes,
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Says a number, and what has changed, as the product's worker does. */
export function purge(
  purgeOrigin: string,
  token: string,
  number: number,
  paths: readonly string[] = [],
): Promise<Heard> {
  const headers = { authorization: `Bearer ${token}`, 'x-cdn-number': String(number) }
  const tags = paths.map(tagOf).join(' ')
  return ask(`${purgeOrigin}/`, {
    method: 'PURGE',
    headers: tags ? { ...headers, 'xkey-purge': tags } : headers,
  })
}
