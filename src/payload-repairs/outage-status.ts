import type { IncomingMessage, ServerResponse } from 'node:http'
import { currentRequest } from '@/lib/request-context'
import { beforeHead } from './response-head'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Next answers every failed request with 500. When the database is away the status is 503 instead, which no cache
 * keeps and which tells search engines to come back (F23).
 */
export function withUnavailableStatus(handle: Handler): Handler {
  return async (request, response) => {
    const context = currentRequest()
    beforeHead(response, (status) => {
      if (status !== 500 || context?.failure !== 'database') return undefined
      response.setHeader('cache-control', 'no-store')
      return 503
    })
    await handle(request, response)
  }
}
