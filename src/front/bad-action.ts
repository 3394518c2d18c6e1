import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Next answers a server action that it cannot decode with 500, though its sender alone is at fault; whatever goes
 * wrong in our own actions is answered by them. So a failed action is a bad request.
 */
export function nameBadAction(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['next-action'] === undefined) return
  const writeHead = response.writeHead.bind(response)
  const named = (status: number, ...rest: []) => writeHead(status === 500 ? 400 : status, ...rest)
  Object.assign(response, { writeHead: named })
}
