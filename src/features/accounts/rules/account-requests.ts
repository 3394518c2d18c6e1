import { paths } from '@/domain/paths'
import { publicEndpoints } from '@/domain/public-endpoints'
import { isAdmin } from '@/domain/roles'
import { type Outcome, send } from './session-requests'
import { setStaffFlag } from './staff-flag'

/** Signs in; the session arrives in a cookie that script cannot read, unless a code has to follow. */
export async function signIn(email: string, password: string): Promise<Outcome> {
  return noteStaff(await send(publicEndpoints.signIn, { email, password }))
}

/** Sends the code that follows the password. A cookie tells the server which sign-in the code belongs to. */
export async function sendCode(code: string): Promise<Outcome> {
  return noteStaff(await send(publicEndpoints.signInCode, { code }))
}

/** Creates an account without rights. */
export async function signUp(email: string, password: string): Promise<Outcome> {
  return await send(publicEndpoints.signUp, { email, password })
}

/** Requests a recovery link. The response does not tell whether there is such an account. */
export async function requestLink(email: string): Promise<Outcome> {
  return await send(publicEndpoints.forgotPassword, { email })
}

/** Sets a new password with a link's token. */
export async function resetPassword(token: string, password: string): Promise<Outcome> {
  return await send(publicEndpoints.resetPassword, { token, password })
}

/** Confirms a new account with the token of the link that was mailed to its address. */
export async function confirmAddress(token: string, password: string): Promise<Outcome> {
  return await send(publicEndpoints.confirm, { token, password })
}

/** Accepts an invitation with the token of its link, and signs in. */
export async function acceptInvitation(token: string, password: string): Promise<Outcome> {
  return noteStaff(await send(publicEndpoints.acceptInvitation, { token, password }))
}

/** Changes the password, which needs the current one. `current` is undefined for an account without a password. */
export async function changePassword(current: string | undefined, password: string): Promise<Outcome> {
  return await send(paths.changePassword, { current, password })
}

/** The settings that members of the staff change for their own account. */
export type OwnSettings = { name: string; takesLeads: boolean; dailyMail: boolean }

/** Stores some settings of the signed-in account. */
export async function setOwn(settings: Partial<OwnSettings>): Promise<Outcome> {
  return await send(paths.ownSettings, settings)
}

/** Remembers in this browser that an admin has signed in, so that public pages can link to the staff's screens. */
export function noteStaff<T extends Outcome>(outcome: T): T {
  if (isAdmin(outcome.session?.user)) setStaffFlag()
  return outcome
}
