import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { CLIENT_ADDRESS_HEADER } from '@/lib/client-address'

/** Those who have sent too much, and what they were told. */
export type Refusals = {
  /** Sends the same answer again, with the time that is left; false for somebody who may go on. */
  sendAgain: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Keeps an answer of 429. */
  note: (request: IncomingMessage, answer: Response, body: Buffer) => void
}

type Refused = { body: Buffer; type: string; until: number }

const ADDRESSES = 10_000
const SCRIPT = /^application\/json\b/i

/**
 * Lets a flood from one address cost no more than a page from memory.
 *
 * @param headers - of every such answer
 */
export function makeRefusals(headers: Record<string, string>): Refusals {
  const kept = new LRUCache<string, Refused>({ max: ADDRESSES })
  return {
    sendAgain(request, response) {
      const refused = kept.get(keyOf(request))
      const left = refused ? Math.ceil((refused.until - Date.now()) / 1000) : 0
      if (!refused || left <= 0) return false
      response.writeHead(429, { ...headers, 'content-type': refused.type, 'retry-after': String(left) })
      response.end(refused.body)
      return true
    },
    note(request, answer, body) {
      const seconds = Number(answer.headers.get('retry-after'))
      if (answer.status !== 429 || !(seconds > 0)) return
      const type = answer.headers.get('content-type') ?? 'application/json'
      kept.set(keyOf(request), { body, type, until: Date.now() + seconds * 1000 })
    },
  }
}

/** A script is told in JSON, a plain form in a page. */
function keyOf({ method, url, headers }: IncomingMessage): string {
  const kind = SCRIPT.test(headers['content-type'] ?? '') ? 'script' : 'form'
  return `${method} ${url} ${kind} ${headers[CLIENT_ADDRESS_HEADER]}`
}
