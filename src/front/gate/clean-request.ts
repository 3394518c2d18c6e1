import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isDevelopment } from '@/front/policy/policy'
import { isReadableState } from '@/payload-repairs/router-state'

/** Longer ones are no address of ours. */
const MAX_URL = 8_000

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']

/** Why a request is refused; null for an acceptable one. */
export function objectionTo({ method = '', url = '', headers }: IncomingMessage): Objection | null {
  if (!METHODS.includes(method)) return { status: 405, text: 'Method Not Allowed' }
  if (url.length > MAX_URL) return { status: 414, text: 'URI Too Long' }
  if (!url.startsWith('/')) return { status: 400, text: 'Bad Request' }
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead && hasBody(headers)) return { status: 400, text: 'Bad Request' }
  return null
}

type Objection = { status: number; text: string }

/** Whether a body follows the headers. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Headers that Next, its hosts and proxies use among themselves. A stranger must not be able to send them (T63).
 */
const INTERNAL = new RegExp(
  `^(?:${[
    ...['x-middleware-', 'x-nextjs-', 'x-next-', 'x-now-', 'x-vercel-', 'x-invoke-', 'x-prerender-'],
    ...['x-forwarded', 'x-original-', 'x-rewrite-', 'x-action-', 'x-matched-path', 'x-host', 'x-http-host'],
    ...[
      'x-real-ip',
      'x-client-ip',
      'x-cluster-client-ip',
      'true-client-ip',
      'cf-',
      'forwarded',
      'next-resume',
    ],
    ...['x-deployment-id', 'x-sendfile', 'x-accel-'],
  ].join('|')})`,
)

/** Headers by which React's development build finds the debugging data of a page. */
const OF_DEVELOPMENT = ['x-nextjs-request-id', 'x-nextjs-html-request-id']

/** The header in which Next's client sends its place in the tree of pages. */
const STATE = 'next-router-state-tree'

/**
 * Removes headers that only our own servers may send, and sets the host to the site's own: no response depends on
 * the host that a visitor sends.
 *
 * @param siteUrl - the public origin
 */
export function dropInternal({ headers }: IncomingMessage, siteUrl: string): void {
  for (const name of Object.keys(headers))
    if (INTERNAL.test(name) && !(isDevelopment && OF_DEVELOPMENT.includes(name))) delete headers[name]
  if (!isReadableState(headers[STATE])) delete headers[STATE]
  const { host, protocol } = new URL(siteUrl)
  headers.host = host
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
}
