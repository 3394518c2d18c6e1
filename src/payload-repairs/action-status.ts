import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeHead } from './response-head'

/**
 * Next answers an action that it cannot decode with 500, although the sender is at fault. Our own actions answer
 * their failures themselves, so a failed action is a bad request.
 */
export function setBadActionStatus(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['next-action'] === undefined) return
  beforeHead(response, (status) => (status === 500 ? 400 : undefined))
}
