import { AsyncLocalStorage } from 'node:async_hooks'
import type { SanitizedConfig } from 'payload'

/** Why a request failed: the database is away, or anything else. */
export type Failure = 'database' | 'other'

/** What the gate has found at the address that a request asks for; what is not there, or elsewhere, is answered by the gate. */
export type Place = 'there' | 'preview' | 'unknown'

/** What is known of the request that code runs for. */
export type RequestContext = {
  readonly id: string
  /** What stands at its address, if that is one which the gate is asked about. */
  place?: Place
  /** It calls a server action: what fails before the action itself is its sender's mistake. */
  isAction?: true
  /** Why it failed. */
  failure?: Failure
  /** Whose session it carries, once somebody has asked. */
  account?: { cookie: string | null; user: Promise<unknown> }
  /** Whether that account is shut out for the want of a second factor, once that was asked. */
  shutOut?: { account: string; is: boolean }
}

/** What Next's bundle and the server around it share. */
type Bridge = {
  /** The request that code runs for: the front begins it, pages and endpoints read it. */
  readonly requests: AsyncLocalStorage<RequestContext>
  /** The one configuration of Payload: the server has made it, or in development Next, of the newest sources. */
  config?: Promise<SanitizedConfig>
  /** In development, what the server around Next takes from the newest sources (`src/http/served.ts`). */
  served?: unknown
  /** The site's content as it was read, until some of it changes. */
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
