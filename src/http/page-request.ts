import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { toCanonicalPath } from '@/lib/canonical-path'
import { decoded } from '@/lib/text'

/** What stands at a path: a page that is the same for everyone, something that is made for each request, or nothing. */
export type RouteKind = 'page' | 'dynamic' | 'none'

/** Tells what stands at a path as it travels, or at a segment of the page that stands there. */
export type RouteKindOf = (path: string, segment?: string) => RouteKind

/** A request for a page, with everything left away that the response does not depend on. */
export type PageRequest = {
  /** Decoded, as the hooks name it that expire pages. */
  path: string
  /** The same request has the same key. */
  key: string
  /** What Next is asked: the path as it travels, and the headers that choose a form of the page. */
  url: string
  headers: Record<string, string>
}

/** What of a request counts for a page. */
type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Longer ones are no page of ours. */
const MAX_PATH = 2_000

/**
 * Reads which cached response a request is for; null when it is made for this request alone. The query does not count: a
 * cached page depends on nothing of a request.
 */
export function toPageRequest(request: RequestHead, routeKindOf: RouteKindOf): PageRequest | null {
  const { url = '', headers } = request
  if (!isRead(request)) return null
  const encoded = withoutQuery(url)
  if (encoded.length > MAX_PATH || toCanonicalPath(encoded) !== encoded) return null
  if (routeKindOf(encoded, segmentOf(headers)) !== 'page') return null
  const form = toVariant(headers)
  return (
    form && {
      path: decodeURIComponent(encoded),
      key: encoded + form.name,
      url: encoded,
      headers: form.headers,
    }
  )
}

/** Where a cached page with nothing special about its request is found, without looking at more than that. */
export function plainKey(request: IncomingMessage): string | null {
  const { url = '', headers } = request
  if (!isRead(request)) return null
  return headers.rsc === undefined ? withoutQuery(url) + HTML : null
}

/** Where the file at a path is cached: no page stands at the same address. */
export const keyOfFile = (path: string) => path + HTML

/** Whether a request changes nothing. */
export const isRead = ({ method }: Pick<RequestHead, 'method'>) => method === 'GET' || method === 'HEAD'

const HTML = ' html'

/** The decoded path of any request, as an expiry would name it; null when it can not be decoded. */
export const pathOf = ({ url = '' }: IncomingMessage) => decoded(withoutQuery(url))

/** The path of an address as it travels. */
export function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** The page itself, or one of the variants that Next's client asks for while it moves between pages. */
function toVariant(headers: IncomingHttpHeaders): { name: string; headers: Record<string, string> } | null {
  // As Next reads it: any other value asks for nothing special.
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

/** The segment that a request asks for instead of the whole page, such as `/_tree` or `/blog/$d$slug/__PAGE__`. */
export function segmentOf(headers: IncomingHttpHeaders): string | undefined {
  const isPrefetch = headers.rsc === '1' && headers['next-router-prefetch'] === '1'
  return isPrefetch ? headers[SEGMENT_HEADER]?.toString() : undefined
}
