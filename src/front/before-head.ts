import type { ServerResponse } from 'node:http'

/** Calls back when the head of an answer is about to be written, whose headers can then still be changed. */
export function beforeHead(response: ServerResponse, see: () => void): void {
  const writeHead = response.writeHead.bind(response)
  const seen = (...head: Parameters<typeof writeHead>) => {
    see()
    return writeHead(...head)
  }
  Object.assign(response, { writeHead: seen })
}
