import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { sendText } from '@/front/cache/send'
import { createLogger } from '@/lib/logger'
import { CLIENT_ADDRESS_HEADER } from '@/lib/request-headers'
import { withoutQuery } from './page-request'
import { Overloaded, Unwanted } from './workload'

/** Clients that have sent too much, with their responses. */
export type Refusals = {
  /** Sends the stored response again with the time that is left. False for a client that was not refused. */
  sendAgain: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Remembers a response of 429. */
  record: (request: IncomingMessage, response: Response, body: Buffer) => void
}

type Refused = { body: Buffer; type: string; until: number }

const ADDRESSES = 10_000
const SCRIPT = /^application\/json\b/i

/**
 * Makes a flood from one address as cheap as a cached page.
 *
 * @param headers - of every such response
 */
export function createRefusals(headers: Record<string, string>): Refusals {
  const cached = new LRUCache<string, Refused>({ max: ADDRESSES })
  return {
    sendAgain(request, response) {
      const refused = cached.get(keyOf(request))
      const left = refused ? Math.ceil((refused.until - Date.now()) / 1000) : 0
      if (!refused || left <= 0) return false
      response.writeHead(429, { ...headers, 'content-type': refused.type, 'retry-after': String(left) })
      response.end(refused.body)
      return true
    },
    record(request, response, body) {
      const seconds = Number(response.headers.get('retry-after'))
      if (response.status !== 429 || !(seconds > 0)) return
      const type = response.headers.get('content-type') ?? 'application/json'
      cached.set(keyOf(request), { body, type, until: Date.now() + seconds * 1000 })
    },
  }
}

/** A script gets JSON and a plain form gets a page, so they have different keys. */
function keyOf({ method, url = '', headers }: IncomingMessage): string {
  const kind = SCRIPT.test(headers['content-type'] ?? '') ? 'script' : 'form'
  return `${method} ${withoutQuery(url)} ${kind} ${headers[CLIENT_ADDRESS_HEADER]}`
}

const RETRY_AFTER_SECONDS = '5'
const LOG_EVERY_MS = 60_000

const logger = createLogger(env.LOG_LEVEL)

/**
 * Responses to work that was refused.
 *
 * @param headers - of every response of this server
 * @returns takes the error; throws it again when it is another one
 */
export function createRefuser(headers: Record<string, string>) {
  let lastLogged = Number.NEGATIVE_INFINITY
  return (error: unknown, response: ServerResponse): void => {
    if (error instanceof Unwanted) return
    if (!(error instanceof Overloaded)) throw error
    if (performance.now() - lastLogged > LOG_EVERY_MS) {
      lastLogged = performance.now()
      logEvent(logger, 'request.busy')
    }
    sendText(response, 503, 'Too many requests at once. Please try again in a few seconds.', {
      ...headers,
      'retry-after': RETRY_AFTER_SECONDS,
    })
  }
}
