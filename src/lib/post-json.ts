import http from 'node:http'
import https from 'node:https'
import { lookupPublic, targetProblem } from './public-address'

type Sending = { body: string; headers: Record<string, string>; timeoutMs: number; allowsPrivate: boolean }

/** The status of a receiver's response, and the beginning of its text. */
export type PostAnswer = { status: number; text: string }

const ANSWER_BYTES = 4_000

/**
 * Posts JSON to an address that somebody has typed. It enters no private network, whatever the name resolves to at this
 * moment, follows no redirect, and gives up after `timeoutMs`.
 *
 * @throws {Error} when there is no response, with the reason
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
      // A reused connection would go to an address that an earlier request has looked up.
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
      // The status decides, so the response counts even if its body is cut off.
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
