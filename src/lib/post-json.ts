import http from 'node:http'
import https from 'node:https'
import { lookupPublic, targetProblem } from './public-address'

type Sending = {
  body: string | Uint8Array
  headers: Record<string, string>
  timeoutMs: number
  allowsPrivate: boolean
}

/** The status of a receiver's response, the beginning of its text, and when it asks to be tried again. */
export type PostAnswer = { status: number; text: string; retryAfter: string | null }

const ANSWER_BYTES = 4_000

/** As `post`, with JSON. */
export const postJson = (address: string, { headers, ...sending }: Sending): Promise<PostAnswer> =>
  post(address, { ...sending, headers: { ...headers, 'content-type': 'application/json' } })

/**
 * Posts to an address that somebody has typed, or that a browser has named. It enters no private network, whatever the
 * name resolves to at this moment, follows no redirect, and gives up after `timeoutMs`.
 *
 * @throws {Error} when there is no response, with the reason
 */
export function post(
  address: string,
  { body, headers, timeoutMs, allowsPrivate }: Sending,
): Promise<PostAnswer> {
  const problem = targetProblem(address, allowsPrivate)
  if (problem) return Promise.reject(new Error(problem))
  const url = new URL(address)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      // A reused connection would go to an address that an earlier request has looked up.
      agent: false,
      headers: {
        ...headers,
        'content-length': Buffer.byteLength(body),
        accept: '*/*',
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(allowsPrivate ? {} : { lookup: lookupPublic }),
    })
    sent.on('error', (error) => {
      reject(error.name === 'AbortError' ? new Error(`No answer within ${timeoutMs / 1000} s`) : error)
    })
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      // The status decides, so the response counts even if its body is cut off.
      const finish = () => {
        const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '')
        const retryAfter = response.headers['retry-after'] ?? null
        resolve({ status: response.statusCode ?? 0, text, retryAfter })
        sent.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= ANSWER_BYTES) finish()
      })
      response.on('close', finish)
      response.on('error', finish)
    })
    sent.end(body)
  })
}
