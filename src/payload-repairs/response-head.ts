import type { ServerResponse } from 'node:http'

/**
 * Calls back just before the head of a response is written, when it can still be changed: Node has no event for it, and
 * Next writes the head itself. Whoever asked last is called first.
 *
 * @param see - gets the status; a number that it returns is sent instead
 */
export function beforeHead(response: ServerResponse, see: (status: number) => number | undefined): void {
  const writeHead = response.writeHead.bind(response)
  const seen = (status: number, ...rest: []) => {
    const changed = see(status)
    if (changed === undefined || changed === status) return writeHead(status, ...rest)
    response.statusMessage = ''
    response.statusCode = changed
    return writeHead(changed, ...rest)
  }
  Object.assign(response, { writeHead: seen })
}
