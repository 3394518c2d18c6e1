import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuthStrategyResult, SanitizedConfig } from 'payload'

/** The cause of a failed request: the database is unavailable, or anything else. */
export type Failure = 'database' | 'other'

/**
 * The result of the address gate for a request that reaches a page; the gate itself answers when the document is
 * missing or has moved.
 */
export type Place = 'there' | 'preview' | 'unknown'

/** The context of the request that the current code runs for. */
export type RequestContext = {
  readonly id: string
  /** The result of the address gate, if the gate was needed. */
  place?: Place
  /** Set when the request calls a server action. A failure before the action itself is the sender's mistake. */
  isAction?: true
  failure?: Failure
  /** The ids of its open transactions. */
  readonly transactions?: Set<string | number>
  /** The account of its session, once it was found, and the headers by which it was. */
  session?: { by: string; found: AuthStrategyResult }
  /** The purges of shared caches that it has committed, and when by `performance.now` it committed the last of them. */
  purges?: { ids: string[]; committedAt: number }
  /** Tells the client that a shared cache may still show what was before the change. */
  readonly sayCachesBehind?: () => void
}

type Bridge = {
  /** The current request, which the server sets, and pages and endpoints read. */
  readonly requests: AsyncLocalStorage<RequestContext>
  /** The only configuration of Payload, created by the server or, in development, by Next from the newest sources. */
  config?: Promise<SanitizedConfig>
  /** In development the functions that the server takes from the newest sources (`src/front/listen/served.ts`). */
  served?: unknown
  /** Sends the mails that are due, in the bundle of the process that sends them. */
  wakeMail?: () => void
  /** The cached content of the site. */
  readonly documents: Map<string, Promise<unknown>>
}

const KEY = Symbol.for('nova.bridge')
// Only this file writes the key.
const store = globalThis as typeof globalThis & { [KEY]?: Bridge }

/**
 * The only state that the product keeps on the process. Elsewhere modules share state through imports, which does not
 * work here: a bundle has its own copies of each module, one for each of Next's layers (measured: three), and the
 * server that loads the bundle has another.
 */
export const bridge: Bridge = store[KEY] ?? { requests: new AsyncLocalStorage(), documents: new Map() }
store[KEY] = bridge
