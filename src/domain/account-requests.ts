import { fetchJson, isRecord, type JsonResponse, refusalIn } from '@/lib/fetch-json'
import { paths } from './paths'
import { isAdmin } from './roles'
import { type SessionState, toSessionState } from './session'
import { SESSION_TEXTS } from './session-texts'
import { clearStaffFlag, setStaffFlag } from './staff-flag'

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

/** Signs in; the session arrives in a cookie that script cannot read, unless a code has to follow. */
export async function signIn(email: string, password: string): Promise<Outcome> {
  return noteStaff(toOutcome(await fetchJson(paths.signIn, { email, password })))
}

/** Sends the code that follows the password. A cookie tells the server which sign-in the code belongs to. */
export async function sendCode(code: string): Promise<Outcome> {
  return noteStaff(toOutcome(await fetchJson(paths.signInCode, { code })))
}

/** Creates an account without rights. */
export async function signUp(email: string, password: string): Promise<Outcome> {
  return toOutcome(await fetchJson(paths.signUp, { email, password }))
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

/** Requests a recovery link. The response does not tell whether there is such an account. */
export async function requestLink(email: string): Promise<Outcome> {
  return toOutcome(await fetchJson(paths.forgotPassword, { email }))
}

/** Sets a new password with a link's token. */
export async function resetPassword(token: string, password: string): Promise<Outcome> {
  return toOutcome(await fetchJson(paths.resetPassword, { token, password }))
}

/** Confirms a new account with the token of the link that was mailed to its address. */
export async function confirmAddress(token: string, password: string): Promise<Outcome> {
  return toOutcome(await fetchJson(paths.confirm, { token, password }))
}

/** Accepts an invitation with the token of its link, and signs in. */
export async function acceptInvitation(token: string, password: string): Promise<Outcome> {
  return noteStaff(toOutcome(await fetchJson(paths.acceptInvitation, { token, password })))
}

/** Changes the password, which needs the current one. `current` is undefined for an account without a password. */
export async function changePassword(current: string | undefined, password: string): Promise<Outcome> {
  return toOutcome(await fetchJson(paths.changePassword, { current, password }))
}

/** The settings that members of the staff change for their own account. */
export type OwnSettings = { name: string; takesLeads: boolean; dailyMail: boolean }

/** Stores some settings of the signed-in account. */
export async function setOwn(settings: Partial<OwnSettings>): Promise<Outcome> {
  return toOutcome(await fetchJson(paths.ownSettings, settings))
}

/** Remembers in this browser that an admin has signed in, so that public pages can link to the staff's screens. */
export function noteStaff<T extends Outcome>(outcome: T): T {
  if (isAdmin(outcome.session?.user)) setStaffFlag()
  return outcome
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
