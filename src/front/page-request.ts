import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { IsPage } from './page-routes'

/** A request for a page, with everything left away that its answer does not depend on. */
export type PageRequest = {
  /** Decoded, as the hooks name it that expire pages. */
  path: string
  /** The same request has the same key. */
  key: string
  /** What Next is asked: the path as it travels, and the headers that choose a form of the page. */
  url: string
  headers: Record<string, string>
}

/** Longer ones are no page of ours. */
const MAX_PATH = 2_000

/** A part of a page as Next's own client names it, such as `/_tree` or `/blog/$d$slug/__PAGE__`. */
const SEGMENT = /^\/[\w!$@()~.=/-]{1,300}$/

/** With this cookie Next shows drafts. */
const DRAFT_COOKIE = '__prerender_bypass'

/**
 * Reads which kept answer a request is for; null when it must be asked of Next. The query does not count, as it
 * does not for a page that Next has finished before it was asked for.
 */
export function toPageRequest(request: IncomingMessage, isPage: IsPage): PageRequest | null {
  const { url = '', headers } = request
  if (!isRead(request) || headers.cookie?.includes(DRAFT_COOKIE)) return null
  const encoded = withoutQuery(url)
  const path = toPlainPath(encoded)
  if (path === null || !isPage(encoded)) return null
  const form = toForm(headers)
  return form && { path, key: encoded + form.name, url: encoded, headers: form.headers }
}

/** Where a kept page with nothing special about its request is found, without looking at more than that. */
export function plainKey(request: IncomingMessage): string | null {
  const { url = '', headers } = request
  if (!isRead(request)) return null
  if (headers.rsc !== undefined || headers.cookie?.includes(DRAFT_COOKIE)) return null
  return withoutQuery(url) + HTML
}

/** Where the file at a path is kept: no page stands at the same address. */
export const keyOfFile = (path: string) => path + HTML

/** Whether a request changes nothing. */
export const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

const HTML = ' html'

/** The decoded path of any request, as an expiry would name it; null when it can not be decoded. */
export function pathOf({ url = '' }: IncomingMessage): string | null {
  try {
    return decodeURIComponent(withoutQuery(url))
  } catch {
    return null
  }
}

/** The path of an address as it travels. */
export function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** The decoded path; null for one that is written in another way than our own links are. */
function toPlainPath(encoded: string): string | null {
  if (encoded.length > MAX_PATH || !encoded.startsWith('/')) return null
  try {
    const parts = encoded.split('/').map(decodeURIComponent)
    return parts.map(encodeURIComponent).join('/') === encoded ? parts.join('/') : null
  } catch {
    return null
  }
}

/** The page itself, or one of the forms that Next's client asks for while it moves between pages. */
function toForm(headers: IncomingHttpHeaders): { name: string; headers: Record<string, string> } | null {
  if (headers.rsc === undefined) return { name: HTML, headers: {} }
  if (headers.rsc !== '1') return null
  const prefetch = headers['next-router-prefetch']
  const segment = headers['next-router-segment-prefetch']
  if (prefetch === undefined && segment === undefined) return { name: ' rsc', headers: { rsc: '1' } }
  if (prefetch !== '1') return null
  const prefetched = { rsc: '1', 'next-router-prefetch': '1' }
  if (segment === undefined) return { name: ' prefetch', headers: prefetched }
  if (typeof segment !== 'string' || !SEGMENT.test(segment)) return null
  return {
    name: ` segment ${segment}`,
    headers: { ...prefetched, 'next-router-segment-prefetch': segment },
  }
}
