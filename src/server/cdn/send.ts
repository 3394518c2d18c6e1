import http from 'node:http'
import https from 'node:https'

type Sending = { method: string; headers: Record<string, string>; body?: string }

/** The status and the headers of a response. */
export type Sent = { status: number; headers: http.IncomingHttpHeaders; text: string }

/** Milliseconds until a cache that does not respond counts as away. */
const LONGEST_MS = 5_000
const TEXT_BYTES = 2_000

/**
 * Sends one request to a shared cache. It follows no redirect, because the token would go along.
 *
 * @throws {Error} when there is no response
 */
export function send(address: URL, { method, headers, body = '' }: Sending): Promise<Sent> {
  const { request } = address.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const sent = request(address, {
      method,
      // A connection that is kept may lead to a cache that has been replaced.
      agent: false,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    sent.on('error', (error) =>
      reject(error.name === 'AbortError' ? new Error(`No answer within ${LONGEST_MS / 1000} s`) : error),
    )
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        if (text.length < TEXT_BYTES) text += part
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.end(body)
  })
}
