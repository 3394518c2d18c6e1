import type { IncomingMessage, ServerResponse } from 'node:http'
import { currentRequest } from '@/lib/request-context'
import { securityHeaders } from './policy'
import type { Handler } from './render-page'
import { toCacheControl } from './response'
import { beforeHead } from './workload'

/** Corrects headers of a response that Next sends directly. */
export function fixResponseHead(response: ServerResponse, siteUrl: string): void {
  beforeHead(response, () => {
    const control = toCacheControl(response.getHeader('cache-control')?.toString())
    if (control !== undefined) response.setHeader('cache-control', control)
    const isImage = /^image\//.test(String(response.getHeader('content-type')))
    const name = 'cross-origin-resource-policy'
    if (isImage) response.setHeader(name, securityHeaders(siteUrl, isImage)[name] ?? '')
  })
}

/**
 * Next answers an action that it cannot decode with 500, although the sender is at fault. Our own actions answer
 * their failures themselves, so a failed action is a bad request.
 */
export function setBadActionStatus(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['next-action'] === undefined) return
  const writeHead = response.writeHead.bind(response)
  const named = (status: number, ...rest: []) => writeHead(status === 500 ? 400 : status, ...rest)
  Object.assign(response, { writeHead: named })
}

/**
 * Next answers every failed request with 500. When the database is away the status is 503 instead, which no cache
 * keeps and which tells search engines to come back (F23).
 */
export function withUnavailableStatus(handle: Handler): Handler {
  return async (request, response) => {
    const context = currentRequest()
    const writeHead = response.writeHead.bind(response)
    response.writeHead = ((status: number, ...rest: []) => {
      if (status !== 500 || context?.failure !== 'database') return writeHead(status, ...rest)
      response.setHeader('cache-control', 'no-store')
      response.statusMessage = ''
      response.statusCode = 503
      return writeHead(503, ...rest)
    }) as typeof response.writeHead
    await handle(request, response)
  }
}
