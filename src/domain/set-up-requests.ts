import { fetchJson } from '@/lib/fetch-json'
import { canHavePasskeys, isCreation, makePasskey } from '@/lib/webauthn'
import { AUTH_TEXTS, isAdmin } from './account'
import type { Outcome } from './account-requests'
import { NO_PASSKEYS } from './passkey'
import { withCodes } from './passkey-requests'
import { paths } from './paths'
import { setStaffFlag } from './staff-flag'

type WithCodes = Outcome & { backupCodes: string[] }

/** Sends a code of the app that was set up after the password; it opens the session and brings backup codes. */
export async function sendSetUpCode(code: string): Promise<WithCodes> {
  return noteStaff(withCodes(await fetchJson(paths.setUp, { code })))
}

/** As `sendSetUpCode`, with a passkey that the browser makes. */
export async function sendSetUpPasskey(): Promise<WithCodes> {
  const asked = await fetchJson(`${paths.setUp}/options`, {})
  const { body } = asked
  if (!asked.ok || !isCreation(body)) return withCodes(asked)
  const passkey = await makePasskey(body)
  if (passkey) return noteStaff(withCodes(await fetchJson(paths.setUp, { passkey })))
  const problem = canHavePasskeys() ? AUTH_TEXTS.noPasskey : NO_PASSKEYS
  return { problem, status: 200, session: null, backupCodes: [] }
}

function noteStaff(outcome: WithCodes): WithCodes {
  if (isAdmin(outcome.session?.user)) setStaffFlag()
  return outcome
}
