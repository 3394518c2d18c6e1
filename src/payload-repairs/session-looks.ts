import type { AuthStrategyResult, Payload } from 'payload'
import { currentRequest } from '@/lib/request-context'
import type { Product } from './repair'

/** The name of Payload's strategy for sessions. A strategy of an extension may read any header, and is asked each time. */
const SESSIONS = 'local-jwt'

/** What that strategy reads of a request. */
const READ = ['cookie', 'authorization', 'origin', 'sec-fetch-site']

/**
 * Puts two rules before every look at a session, because every route, screen and server function uses these strategies.
 *
 * A session of an account that is shut out opens nothing.
 *
 * The strategy for sessions looks once in a request, in which the front, the gateway, the page and Payload ask in turn:
 * each look verifies a signature and reads the account with its sessions. Only an account that was found is remembered,
 * because Payload takes a failed look for a visitor, until `forgetSession`. Nobody is taken for the bearer of another
 * cookie, and what one part changes in its copy of the account reaches no other.
 */
export function guardSessions(payload: Payload, { isShutOut }: Product): void {
  payload.authStrategies = payload.authStrategies.map((strategy) => ({
    ...strategy,
    async authenticate(args) {
      const request = strategy.name === SESSIONS ? currentRequest() : undefined
      const by = JSON.stringify(READ.map((name) => args.headers.get(name)))
      if (request?.session?.by === by) return copyOf(request.session.found)
      const found = await strategy.authenticate(args)
      if (!found.user) return found
      const result = (await isShutOut(payload, found.user)) ? { ...found, user: null } : found
      if (request) request.session = { by, found: copyOf(result) }
      return result
    },
  }))
}

function copyOf({ user, ...rest }: AuthStrategyResult): AuthStrategyResult {
  return { ...rest, user: user && { ...user } }
}
