import type { ServerResponse } from 'node:http'
import { currentRequestId } from '@/lib/request-id'
import { forgetTrouble, hadTrouble } from '@/lib/request-trouble'
import type { Handler } from './ask-next'

/**
 * Next answers every page that fails with 500. When it failed because the database is away, the status is 503
 * instead, which no cache keeps and no search engine takes for a page that is gone (F23).
 */
export function namingTrouble(handle: Handler): Handler {
  return async (request, response) => {
    const id = currentRequestId() ?? ''
    nameTrouble(response, id)
    await handle(request, response).finally(() => forgetTrouble(id))
  }
}

function nameTrouble(response: ServerResponse, id: string): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = ((status: number, ...rest: []) => {
    if (status !== 500 || !hadTrouble(id)) return writeHead(status, ...rest)
    response.setHeader('cache-control', 'no-store')
    response.statusMessage = ''
    response.statusCode = 503
    return writeHead(503, ...rest)
  }) as typeof response.writeHead
}
