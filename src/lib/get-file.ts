import http from 'node:http'
import https from 'node:https'
import { lookupPublic, targetProblem } from './public-address'

type Getting = { maxBytes: number; timeoutMs: number; allowsPrivate: boolean }

const MOST_STEPS = 3

/**
 * Gets a file from an address that stood in somebody's file or text. It enters no private network, whatever the name resolves to at this
 * moment, follows at most three redirects under the same rules, and gives up after `timeoutMs` or with the first byte too many.
 *
 * @throws {Error} when there is no such file, with the reason
 */
export async function getFile(address: string, how: Getting): Promise<Buffer> {
  const signal = AbortSignal.timeout(how.timeoutMs)
  let at = address
  for (let step = 0; step <= MOST_STEPS; step += 1) {
    const answer = await getOnce(at, how, signal)
    if (Buffer.isBuffer(answer)) return answer
    at = new URL(answer, at).href
  }
  throw new Error('It leads on and on')
}

/** @returns the file, or the address to which the answer leads */
function getOnce(
  address: string,
  { maxBytes, timeoutMs, allowsPrivate }: Getting,
  signal: AbortSignal,
): Promise<Buffer | string> {
  if (targetProblem(address, allowsPrivate))
    return Promise.reject(new Error('It is no public address with https'))
  const url = new URL(address)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      // A reused connection would go to an address that an earlier request has looked up.
      agent: false,
      headers: { accept: 'image/*' },
      signal,
      ...(allowsPrivate ? {} : { lookup: lookupPublic }),
    })
    const fail = (error: Error) =>
      reject(
        /Abort|Timeout/.test(error.name) ? new Error(`It did not come within ${timeoutMs / 1000} s`) : error,
      )
    const refuse = (words: string) => {
      reject(new Error(words))
      sent.destroy()
    }
    sent.on('error', fail)
    sent.on('response', (response) => {
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        resolve(headers.location)
        return sent.destroy()
      }
      if (statusCode !== 200) return refuse(`Its site answered ${statusCode}`)
      const tooLarge = `It is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`
      if (Number(headers['content-length'] ?? 0) > maxBytes) return refuse(tooLarge)
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > maxBytes) refuse(tooLarge)
      })
      response.on('error', fail)
      response.on('end', () =>
        response.complete ? resolve(Buffer.concat(chunks)) : refuse('It was cut off'),
      )
    })
    sent.end()
  })
}
