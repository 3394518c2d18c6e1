import { paths } from '@/domain/paths'
import { publicEndpoints } from '@/domain/public-endpoints'
import { isRecord } from '@/lib/fetch-json'
import { canHavePasskeys, getPasskey, isCreation, isRequest, makePasskey } from '@/lib/webauthn'
import { AUTH_TEXTS } from './account'
import { noteStaff } from './account-requests'
import { NO_PASSKEYS } from './passkey'
import { type Outcome, send } from './session-requests'

/** Signs in with a passkey, which identifies its account without a password. */
export async function signInWithPasskey(): Promise<Outcome> {
  return noteStaff(await answer(publicEndpoints.signInPasskey))
}

/** Sends a passkey as the second factor after the password. */
export async function sendPasskey(): Promise<Outcome> {
  return noteStaff(await answer(publicEndpoints.signInCode))
}

/** Proves the identity of the signed-in person again, with a passkey. */
export function proveWithPasskey(): Promise<Outcome> {
  return answer(paths.proof)
}

/** Gets the options of a passkey request, asks the browser for a passkey, and sends it. */
async function answer(path: string): Promise<Outcome> {
  const asked = await send(`${path}/options`, {})
  const { body } = asked
  if (!isRequest(body)) return asked
  const passkey = await getPasskey(body)
  return passkey ? await send(path, { passkey }) : refused(AUTH_TEXTS.noPasskey)
}

export type WithCodes = Outcome & { backupCodes: string[] }

/** Creates a passkey in the browser and adds it to the signed-in account. The first factor brings backup codes. */
export function addPasskey(name: string): Promise<WithCodes> {
  return make(`${paths.factors}/passkey`, {}, { name })
}

/** Creates a passkey in the browser, accepts an invitation with it and the link's token, and signs in. */
export async function acceptWithPasskey(token: string): Promise<WithCodes> {
  return noteStaff(await make(publicEndpoints.acceptByPasskey, { token }, { token }))
}

/** Sends the first code of an app that is set up during a sign-in. It opens the session and brings backup codes. */
export async function sendSetUpCode(code: string): Promise<WithCodes> {
  return noteStaff(withCodes(await send(publicEndpoints.setUp, { code })))
}

/** As `sendSetUpCode`, with a new passkey of the browser. */
export async function sendSetUpPasskey(): Promise<WithCodes> {
  return noteStaff(await make(publicEndpoints.setUp, {}, {}))
}

/** Gets the options for a new passkey, has the browser create it, and sends it. */
async function make(path: string, question: object, told: object): Promise<WithCodes> {
  const asked = await send(`${path}/options`, question)
  const { body } = asked
  if (!isCreation(body)) return withCodes(asked)
  const passkey = await makePasskey(body)
  if (!passkey) return { ...refused(AUTH_TEXTS.noNewPasskey), backupCodes: [] }
  return withCodes(await send(path, { ...told, passkey }))
}

/** Adds the backup codes that the response may contain. */
export function withCodes(outcome: Outcome & { body: unknown }): WithCodes {
  const codes = isRecord(outcome.body) ? outcome.body.backupCodes : null
  return { ...outcome, backupCodes: Array.isArray(codes) ? codes.map(String) : [] }
}

function refused(problem: string): Outcome {
  return { problem: canHavePasskeys() ? problem : NO_PASSKEYS, status: 200, session: null }
}
