import type { IncomingMessage, ServerResponse } from 'node:http'
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
    const result = await handler(toRequest(request, bodyOf(chunks), siteUrl))
    const body = Buffer.from(await result.arrayBuffer())
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

/** The body is read only when the handler asks for it. */
function bodyOf(chunks: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** The headers as the Fetch API has them. */
export function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each)
  return headers
}

function toRequest(request: IncomingMessage, body: ReadableStream<Uint8Array>, siteUrl: string): Request {
  const headers = toHeaders(request)
  // TypeScript's types do not have `duplex` yet, which a streamed body needs.
  const sent: RequestInit & { duplex?: 'half' } = isRead(request) ? {} : { body, duplex: 'half' }
  const init = { method: request.method, headers, ...sent }
  return new Request(new URL(request.url ?? '/', siteUrl), init)
}
