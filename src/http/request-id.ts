import type { IncomingMessage, ServerResponse } from 'node:http'
import { REQUEST_ID_HEADER, requestIdOf, withRequestId } from '@/lib/request-context'

/**
 * Gives a request its id, for its response, the log and whoever reads its headers. A proxy of ours may have named it
 * already; a stranger may not, or could hide among the lines of another.
 *
 * @param hops - how many proxies in front are ours
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
  return withRequestId(id, work)
}

/** The id under which a proxy of ours knows a request, or a new one. */
export function idOf({ headers }: IncomingMessage, hops: number): string {
  const given = headers[REQUEST_ID_HEADER]
  return requestIdOf(hops > 0 && typeof given === 'string' ? given : null)
}
