import type { IncomingMessage, ServerResponse } from 'node:http'
import { IncomingRequest } from '@/lib/request-body'
import { WholeResponse } from '@/lib/whole-response'
import { isRead } from './page-request'
import type { Refusals } from './refusals'

/** Responds to a `Request` of the Fetch API. */
export type DirectHandler = (request: Request) => Promise<Response>

/** Handlers that bypass Next, by method and address: `POST /api/form-submissions`. */
export type DirectHandlers = ReadonlyMap<string, DirectHandler>

/**
 * Calls a handler without Next, which would find the same handler by more work than storing a lead is. The handler
 * sets no cookie.
 *
 * @param siteUrl - the public origin
 * @param refusals - the clients that handlers have refused
 * @throws what the handler throws
 */
export async function callDirectHandler(
  handler: DirectHandler,
  request: IncomingMessage,
  response: ServerResponse,
  { siteUrl, refusals }: { siteUrl: string; refusals: Refusals },
): Promise<void> {
  const chunks = request.iterator({ destroyOnReturn: false })
  try {
    const result = await handler(toRequest(request, chunks, siteUrl))
    const body =
      result instanceof WholeResponse ? Buffer.from(result.whole) : Buffer.from(await result.arrayBuffer())
    refusals.record(request, result, body)
    response.statusCode = result.status
    for (const [name, value] of result.headers) response.setHeader(name, value)
    response.end(body)
  } finally {
    // Unread bytes of the body would precede the next request of this connection, so they are read and dropped.
    await chunks.return?.()
    request.resume()
  }
}

/** The headers as the Fetch API has them. */
export function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each)
  return headers
}

function toRequest(request: IncomingMessage, chunks: AsyncIterator<Uint8Array>, siteUrl: string): Request {
  const init = { method: request.method, headers: toHeaders(request) }
  const url = new URL(request.url ?? '/', siteUrl)
  return isRead(request) ? new Request(url, init) : new IncomingRequest(url, init, chunks)
}
