import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { CLIENT_ADDRESS_HEADER } from '@/lib/client-address'

/** Those who have sent too much, and what they were told. */
export type Refusals = {
  /** Sends the same answer again, with the time that is left; false for somebody who may go on. */
  sendAgain: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Keeps an answer of 429 to a script of a page. A plain form gets back what was typed in it, each time anew. */
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
      const refused = isFromScript(request) ? kept.get(keyOf(request)) : undefined
      const left = refused ? Math.ceil((refused.until - Date.now()) / 1000) : 0
      if (!refused || left <= 0) return false
      response.writeHead(429, { ...headers, 'content-type': refused.type, 'retry-after': String(left) })
      response.end(refused.body)
      return true
    },
    note(request, answer, body) {
      const seconds = Number(answer.headers.get('retry-after'))
      if (answer.status !== 429 || !(seconds > 0) || !isFromScript(request)) return
      const type = answer.headers.get('content-type') ?? 'application/json'
      kept.set(keyOf(request), { body, type, until: Date.now() + seconds * 1000 })
    },
  }
}

function isFromScript({ headers }: IncomingMessage): boolean {
  return SCRIPT.test(headers['content-type'] ?? '')
}

function keyOf({ method, url, headers }: IncomingMessage): string {
  return `${method} ${url} ${headers[CLIENT_ADDRESS_HEADER]}`
}
