import { AsyncLocalStorage } from 'node:async_hooks'
import type { SanitizedConfig } from 'payload'

/** Why a request failed: the database is away, or anything else. */
export type Failure = 'database' | 'other'

/** What the gate has found at the address that a request asks for; what is not there, or elsewhere, is answered by the gate. */
export type Place = 'there' | 'preview' | 'unknown'

/** What is known of the request that code runs for. */
export type RequestContext = {
  readonly id: string
  /** What the address gate has found at its address, if it was asked. */
  place?: Place
  /** It calls a server action. A failure before the action itself is a mistake of the sender. */
  isAction?: true
  failure?: Failure
  /** The account of its session, once somebody has asked for it. */
  account?: { cookie: string | null; user: Promise<unknown> }
  /** Whether that account is shut out for the want of a second factor, once that was asked. */
  shutOut?: { account: string; is: boolean }
}

type Bridge = {
  /** The current request: the server begins it, pages and endpoints read it. */
  readonly requests: AsyncLocalStorage<RequestContext>
  /**
   * The only configuration of Payload, made by the server or, in development, by Next from the newest sources.
   */
  config?: Promise<SanitizedConfig>
  /** In development the functions that the server takes from the newest sources (`src/http/served.ts`). */
  served?: unknown
  /** The cached content of the site. */
  readonly documents: Map<string, Promise<unknown>>
}

const KEY = Symbol.for('nova.bridge')
// Only this file writes the key.
const store = globalThis as typeof globalThis & { [KEY]?: Bridge }

/**
 * The one thing of ours that hangs on the process. Everywhere else parts meet through imports; here they cannot: a
 * bundle has copies of its own of each module of ours, one for each of Next's layers (measured: three), and the
 * server that loads the bundle has another.
 */
export const bridge: Bridge = store[KEY] ?? { requests: new AsyncLocalStorage(), documents: new Map() }
store[KEY] = bridge
