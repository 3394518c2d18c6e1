import { paths } from '@/domain/paths'
import { type SessionState, toSessionState } from '@/domain/session'
import { SESSION_TEXTS } from '@/domain/session-texts'
import { fetchJson, isRecord, type JsonResponse, refusalIn } from '@/lib/fetch-json'
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
  const outcome = toOutcome(await fetchJson(paths.signOut, {}))
  if (!outcome.problem) clearStaffFlag()
  return outcome
}

/** Reads the session; its `user` is null for a visitor. */
export async function readSession(): Promise<Outcome> {
  return toOutcome(await fetchJson(paths.session))
}

/** Extends the session. */
export async function refreshSession(): Promise<Outcome> {
  return toOutcome(await fetchJson(paths.refresh, {}))
}

/** Converts a response to an outcome, with a text to show if the request failed. */
export function toOutcome({ ok, status, body }: JsonResponse): Outcome {
  if (ok) {
    const needsCode = isRecord(body) && body.needsCode === true
    const hasPasskey = needsCode && body.hasPasskey === true
    const needsSetUp = isRecord(body) && body.needsSetUp === true
    return { problem: null, status, session: toSessionState(body), needsCode, needsSetUp, hasPasskey }
  }
  return { problem: refusalIn(body) ?? SESSION_TEXTS.unavailable, status, session: null }
}
