import { paths } from '@/domain/paths'
import { type SessionState, toSessionState } from '@/domain/session'
import { SESSION_TEXTS } from '@/domain/session-texts'
import { fetchJson, isRecord, RequestFailed } from '@/lib/fetch-json'
import { clearStaffFlag } from './staff-flag'

/**
 * The outcome of an account request for the screens. `problem` is a text to show, or null when the request succeeded.
 */
export type Outcome = {
  problem: string | null
  status: number
  session: SessionState | null
  /** The password was right, and a code must follow. */
  needsCode?: boolean
  /** The password was right, and a second factor must be set up. */
  needsSetUp?: boolean
  /** A passkey of the account can replace the code. */
  hasPasskey?: boolean
}

/** Ends the session on the server. */
export async function signOut(): Promise<Outcome> {
  const outcome = await send(paths.signOut, {})
  if (!outcome.problem) clearStaffFlag()
  return outcome
}

/** Reads the session; its `user` is null for a visitor. */
export function readSession(): Promise<Outcome> {
  return send(paths.session)
}

/** Extends the session. */
export function refreshSession(): Promise<Outcome> {
  return send(paths.refresh, {})
}

/**
 * Sends a request that is about the session itself: POST with a body, GET without. Never rejects.
 *
 * @returns the outcome, with a text to show if the request failed, and the body of a success
 */
export async function send(path: string, told?: object): Promise<Outcome & { body: unknown }> {
  try {
    const body: unknown = await fetchJson(path, { body: told, session: 'ignore' })
    const needsCode = isRecord(body) && body.needsCode === true
    const hasPasskey = needsCode && body.hasPasskey === true
    const needsSetUp = isRecord(body) && body.needsSetUp === true
    const session = toSessionState(body)
    return { problem: null, status: 200, session, needsCode, needsSetUp, hasPasskey, body }
  } catch (error) {
    const { problem, status } = error instanceof RequestFailed ? error : new RequestFailed()
    return { problem: problem ?? SESSION_TEXTS.unavailable, status, session: null, body: null }
  }
}
