import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import parseRange from 'range-parser'
import type { CachedResponse, Encoded } from './cached-response'

/**
 * Answers a GET or HEAD from memory: with the body, a range of it, or 304.
 *
 * @param more - other headers, as alternating names and values
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  more: readonly string[] = [],
) {
  const { bytes, etag, headers } = chooseEncoding(cached, request.headers['accept-encoding'])
  const encoded = { bytes, etag, headers: [...headers, ...more] }
  const { 'if-none-match': known, range } = request.headers
  const held = cached.status === 200 && known !== undefined ? heldTag(known, cached.tag) : null
  if (held !== null) return sendUnchanged(response, encoded, held)
  if (range !== undefined && cached.status === 200 && request.method === 'GET' && isOfThis(request, encoded))
    return sendPart(response, encoded, range)
  response.writeHead(cached.status, encoded.headers)
  response.end(request.method === 'HEAD' ? undefined : encoded.bytes)
}

/** Browsers send only a handful of different values. */
const choices = new LRUCache<string, string[]>({ max: 200 })
const ENCODINGS = ['br', 'gzip', 'identity']

function chooseEncoding(cached: CachedResponse, accepted: string | undefined): Encoded {
  if (!cached.br || !cached.gzip || accepted === undefined) return cached.identity
  const wanted = choices.get(accepted) ?? choose(accepted)
  return wanted.includes('br') ? cached.br : wanted.includes('gzip') ? cached.gzip : cached.identity
}

function choose(accepted: string): string[] {
  const allowed = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(ENCODINGS)
  choices.set(accepted, allowed)
  return allowed
}

/** The entity tag that the client holds, in any encoding; null when it holds another response. */
function heldTag(known: string, tag: string): string | null {
  const tags = known.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.find((each) => each === `"${tag}"` || each.startsWith(`"${tag}-`)) ?? null
}

/** A 304 repeats all headers except those of the body, because a cache overwrites its own with them. */
function sendUnchanged(response: ServerResponse, encoded: Encoded, etag: string) {
  response.writeHead(304, ['etag', etag, ...withoutBody(encoded.headers)])
  response.end()
}

function withoutBody(headers: string[]): string[] {
  const pairs = Array.from({ length: headers.length / 2 }, (_, at) => headers.slice(at * 2, at * 2 + 2))
  return pairs.filter(([name = '']) => isPolicy(name) || !/^(?:content-|etag$)/.test(name)).flat()
}

const isPolicy = (name: string) => name === 'content-security-policy'

/** `If-Range` asks for a part only if the client holds the same response. */
function isOfThis(request: IncomingMessage, encoded: Encoded): boolean {
  const condition = request.headers['if-range']
  return condition === undefined || condition === encoded.etag
}

function sendPart(response: ServerResponse, encoded: Encoded, header: string) {
  const size = encoded.bytes.length
  const ranges = parseRange(size, header)
  if (ranges === -1) {
    response.writeHead(416, ['content-range', `bytes */${size}`, 'content-length', '0'])
    response.end()
    return
  }
  const [range, ...more] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges
  if (!range || more.length > 0) {
    response.writeHead(200, encoded.headers)
    response.end(encoded.bytes)
    return
  }
  const bytes = encoded.bytes.subarray(range.start, range.end + 1)
  const place = ['content-range', `bytes ${range.start}-${range.end}/${size}`]
  response.writeHead(206, ['content-length', String(bytes.length), ...place, ...encoded.headers.slice(2)])
  response.end(bytes)
}

/** Sends a short text that no cache keeps. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
) {
  const body = Buffer.from(text)
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(body)
}
