import http from 'node:http'
import https from 'node:https'
import { lookupPublic, targetProblem } from './public-address'

type Sending = { body: string; headers: Record<string, string>; timeoutMs: number; allowsPrivate: boolean }

/** What a receiver has answered, and how that begins. */
export type PostAnswer = { status: number; text: string }

const ANSWER_BYTES = 4_000

/**
 * Posts JSON to an address that somebody has typed in: into no private network, whatever its name leads to at this moment,
 * past no redirect, and for so long only.
 *
 * @throws {Error} when there is no answer, with what stood in the way
 */
export function postJson(
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
      // A kept connection was looked up by an earlier request.
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/json',
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
      // Its status is the answer, however the rest of it ends.
      const finish = () => {
        const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '')
        resolve({ status: response.statusCode ?? 0, text })
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
