import { fetchJson, isRecord, type JsonResponse } from '@/lib/fetch-json'
import { canHavePasskeys, getPasskey, isCreation, isRequest, makePasskey } from '@/lib/webauthn'
import { AUTH_TEXTS, isAdmin } from './account'
import { type Outcome, toOutcome } from './account-requests'
import { NO_PASSKEYS } from './passkey'
import { paths } from './paths'
import { setStaffFlag } from './staff-flag'

/** A passkey alone says who signs in. */
export async function signInWithPasskey(): Promise<Outcome> {
  return noteStaff(await answer(paths.signInPasskey, (passkey) => ({ passkey })))
}

/** A passkey after the password. */
export async function sendPasskey(): Promise<Outcome> {
  return noteStaff(await answer(paths.signInCode, (passkey) => ({ passkey })))
}

/** Proves once more who is signed in. */
export function proveWithPasskey(password: string): Promise<Outcome> {
  return answer(paths.proof, (passkey) => ({ password, passkey }))
}

/** Asks for a passkey, and sends it. */
async function answer(path: string, toBody: (passkey: object) => object): Promise<Outcome> {
  const asked = await fetchJson(`${path}/options`, {})
  const { body } = asked
  if (!asked.ok || !isRequest(body)) return toOutcome(asked)
  const passkey = await getPasskey(body)
  return passkey ? toOutcome(await fetchJson(path, toBody(passkey))) : refused()
}

/** Has the browser make a passkey, and adds it to one's own account; the first factor brings backup codes. */
export async function addPasskey(name: string): Promise<Outcome & { backupCodes: string[] }> {
  const path = `${paths.factors}/passkey`
  const asked = await fetchJson(`${path}/options`, {})
  const { body } = asked
  if (!asked.ok || !isCreation(body)) return withCodes(asked)
  const passkey = await makePasskey(body)
  return passkey ? withCodes(await fetchJson(path, { name, passkey })) : { ...refused(), backupCodes: [] }
}

/** The outcome of a request whose answer may bring backup codes. */
export function withCodes(response: JsonResponse): Outcome & { backupCodes: string[] } {
  const codes = isRecord(response.body) ? response.body.backupCodes : null
  return { ...toOutcome(response), backupCodes: Array.isArray(codes) ? codes.map(String) : [] }
}

function refused(): Outcome {
  return { problem: canHavePasskeys() ? AUTH_TEXTS.noPasskey : NO_PASSKEYS, status: 200, session: null }
}

function noteStaff(outcome: Outcome): Outcome {
  if (isAdmin(outcome.session?.user)) setStaffFlag()
  return outcome
}
