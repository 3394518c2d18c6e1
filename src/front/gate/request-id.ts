import type { IncomingMessage, ServerResponse } from 'node:http'
import { CACHES_BEHIND_HEADER } from '@/lib/fetch-json'
import { REQUEST_ID_HEADER, requestIdOf, withRequestId } from '@/lib/request-context'

/**
 * Gives a request an id for its response, the log and the headers. A trusted proxy may have chosen it, but a
 * stranger may not, because they could choose the id of another request.
 *
 * @param hops - how many trusted proxies are in front
 */
export function underRequestId<T>(
  request: IncomingMessage,
  response: ServerResponse,
  hops: number,
  work: () => T,
): T {
  const id = idOf(request, hops)
  request.headers[REQUEST_ID_HEADER] = id
  response.setHeader(REQUEST_ID_HEADER, id)
  return withRequestId(id, work, () => {
    if (!response.headersSent) response.setHeader(CACHES_BEHIND_HEADER, '1')
  })
}

/** The id that a trusted proxy has given a request, or a new one. */
export function idOf({ headers }: IncomingMessage, hops: number): string {
  const given = headers[REQUEST_ID_HEADER]
  return requestIdOf(hops > 0 && typeof given === 'string' ? given : null)
}
