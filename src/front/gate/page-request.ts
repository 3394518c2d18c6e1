import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { toCanonicalPath } from '@/lib/canonical-path'
import { decoded } from '@/lib/text'

/** What an address is: a page that is the same for everyone, something made for each request, or nothing. */
export type RouteKind = 'page' | 'dynamic' | 'none'

/** Gives the kind of an encoded path, or of a segment of the page at it. */
export type RouteKindOf = (path: string, segment?: string) => RouteKind

/** A request for a page, reduced to what the response depends on. */
export type PageRequest = {
  /** Decoded, because hooks name the paths that expire in this form. */
  path: string
  key: string
  /** What Next is asked: the encoded path, and the headers that choose a variant of the page. */
  url: string
  headers: Record<string, string>
}

/** The parts of a request on which a page may depend. */
type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** A longer path is no page of ours. */
const MAX_PATH = 2_000

/**
 * Reads which cached response a request is for; null when it is made for this request alone. The query does not
 * matter, because a cached page depends on nothing in a request.
 */
export function toPageRequest(request: RequestHead, routeKindOf: RouteKindOf): PageRequest | null {
  const { url = '', headers } = request
  if (!isRead(request)) return null
  const encoded = withoutQuery(url)
  if (encoded.length > MAX_PATH || toCanonicalPath(encoded) !== encoded) return null
  if (routeKindOf(encoded, segmentOf(headers)) !== 'page') return null
  const variant = toVariant(headers)
  return (
    variant && {
      path: decodeURIComponent(encoded),
      key: encoded + variant.name,
      url: encoded,
      headers: variant.headers,
    }
  )
}

/** The cache key of a request for a page without any special header, found with the least work. */
export function plainKey(request: IncomingMessage): string | null {
  const { url = '', headers } = request
  if (!isRead(request)) return null
  return headers.rsc === undefined ? withoutQuery(url) + HTML : null
}

/** The cache key of a file. No page has the same address. */
export const keyOfFile = (path: string) => path + HTML

/** Whether a request changes nothing. */
export const isRead = ({ method }: Pick<RequestHead, 'method'>) => method === 'GET' || method === 'HEAD'

const HTML = ' html'

/** The decoded path of a request, as an expiry names it; null when it cannot be decoded. */
export const pathOf = ({ url = '' }: IncomingMessage) => decoded(withoutQuery(url))

/** The encoded path of an address. */
export function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** The page itself, or one of the variants that Next's client requests while it moves between pages. */
function toVariant(headers: IncomingHttpHeaders): { name: string; headers: Record<string, string> } | null {
  // As Next does: any other value has no effect.
  if (headers.rsc !== '1') return { name: HTML, headers: {} }
  const prefetch = headers['next-router-prefetch']
  if (prefetch === undefined && headers[SEGMENT_HEADER] === undefined)
    return { name: ' rsc', headers: { rsc: '1' } }
  if (prefetch !== '1') return null
  const prefetched = { rsc: '1', 'next-router-prefetch': '1' }
  const segment = segmentOf(headers)
  if (segment === undefined) return { name: ' prefetch', headers: prefetched }
  return { name: ` segment ${segment}`, headers: { ...prefetched, [SEGMENT_HEADER]: segment } }
}

const SEGMENT_HEADER = 'next-router-segment-prefetch'

/**
 * The segment that a request names instead of the whole page, such as `/_tree` or `/blog/$d$slug/__PAGE__`.
 */
export function segmentOf(headers: IncomingHttpHeaders): string | undefined {
  const isPrefetch = headers.rsc === '1' && headers['next-router-prefetch'] === '1'
  return isPrefetch ? headers[SEGMENT_HEADER]?.toString() : undefined
}
