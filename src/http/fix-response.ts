import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestContext } from '@/lib/bridge'
import { currentRequest } from '@/lib/request-context'
import { securityHeaders } from './policy'
import type { Handler } from './render-page'
import { toCacheControl } from './response'
import { beforeHead } from './workload'

/** Corrects what Next says in the head of a response that goes from it straight to a visitor. */
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
 * Next answers a server action that it cannot decode with 500, though its sender alone is at fault; whatever goes
 * wrong in our own actions is answered by them. So a failed action is a bad request.
 */
export function setBadActionStatus(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['next-action'] === undefined) return
  const writeHead = response.writeHead.bind(response)
  const named = (status: number, ...rest: []) => writeHead(status === 500 ? 400 : status, ...rest)
  Object.assign(response, { writeHead: named })
}

/**
 * Next answers every request that fails with 500. When it failed because the database is away, the status is 503
 * instead, which no cache keeps and no search engine takes for a page that is gone (F23).
 */
export function withUnavailableStatus(handle: Handler): Handler {
  return async (request, response) => {
    setUnavailableStatus(response, currentRequest())
    await handle(request, response)
  }
}

function setUnavailableStatus(response: ServerResponse, context?: RequestContext): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = ((status: number, ...rest: []) => {
    if (status !== 500 || context?.failure !== 'database') return writeHead(status, ...rest)
    response.setHeader('cache-control', 'no-store')
    response.statusMessage = ''
    response.statusCode = 503
    return writeHead(503, ...rest)
  }) as typeof response.writeHead
}
