import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { lookupPublic, targetProblem } from './public-address'

type Getting = {
  maxBytes: number
  timeoutMs: number
  allowsPrivate: boolean
  /** The Accept header; without it, images are asked for. */
  accept?: string
  /** The tag of the copy that one has; the answer may then be that it has not changed. */
  etag?: string | null
}

/** A file while it arrives. Whoever does not read its bytes to the end leaves the loop over them, which ends the request. */
export type ArrivingFile = { etag: string | null; bytes: AsyncIterable<Buffer> }

const MOST_STEPS = 3

/**
 * Opens a file at an address that stood in somebody's file or text. It enters no private network, whatever the name
 * resolves to at this moment, follows at most three redirects under the same rules, and gives up after `timeoutMs` or with
 * the first byte too many, also while the bytes are read.
 *
 * @returns null when the file has not changed since the copy with `etag`
 * @throws {Error} when there is no such file, with the reason; the bytes throw one when the file does not come as a whole
 */
export async function openFile(address: string, how: Getting): Promise<ArrivingFile | null> {
  const signal = AbortSignal.timeout(how.timeoutMs)
  let at = address
  for (let step = 0; step <= MOST_STEPS; step += 1) {
    const response = await getOnce(at, how, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy()
      at = new URL(headers.location, at).href
      continue
    }
    const isUnchanged = statusCode === 304 && Boolean(how.etag)
    const isTooLarge = Number(headers['content-length'] ?? 0) > how.maxBytes
    if (statusCode === 200 && !isTooLarge)
      return { etag: headers.etag ?? null, bytes: bytesOf(response, how, signal) }
    response.destroy()
    if (isUnchanged) return null
    throw statusCode === 200 ? tooLarge(how) : new Error(`Its site answered ${statusCode}`)
  }
  throw new Error('It leads on and on')
}

/** As `openFile`, for a file that is needed as a whole. */
export async function getFile(address: string, how: Omit<Getting, 'etag'>): Promise<Buffer> {
  const file = await openFile(address, how)
  const chunks: Buffer[] = []
  for await (const chunk of file?.bytes ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function getOnce(
  address: string,
  { timeoutMs, allowsPrivate, accept = 'image/*', etag }: Getting,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (targetProblem(address, allowsPrivate))
    return Promise.reject(new Error('It is no public address with https'))
  const url = new URL(address)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      // A reused connection would go to an address that an earlier request has looked up.
      agent: false,
      // Without this header any coding may come (RFC 9110, 12.5.3), and nothing here decodes one.
      headers: { accept, 'accept-encoding': 'identity', ...(etag ? { 'if-none-match': etag } : {}) },
      signal,
      ...(allowsPrivate ? {} : { lookup: lookupPublic }),
    })
    sent.on('error', (error) => reject(signal.aborted ? tooSlow(timeoutMs) : error))
    sent.on('response', resolve)
    sent.end()
  })
}

async function* bytesOf(
  response: IncomingMessage,
  how: Getting,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let size = 0
  const chunks: AsyncIterator<Buffer> = response[Symbol.asyncIterator]()
  try {
    while (true) {
      const { done, value } = await chunks.next().catch(() => {
        throw signal.aborted ? tooSlow(how.timeoutMs) : new Error('It was cut off')
      })
      if (done) break
      size += value.length
      if (size > how.maxBytes) throw tooLarge(how)
      yield value
    }
    if (!response.complete) throw new Error('It was cut off')
  } finally {
    response.destroy()
  }
}

const tooLarge = ({ maxBytes }: Getting) =>
  new Error(`It is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`)

const tooSlow = (timeoutMs: number) => new Error(`It did not come within ${timeoutMs / 1000} s`)
