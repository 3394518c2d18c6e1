import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { isRecord } from './fetch-json'

/** Loads the package on demand, because most visitors never use a passkey. */
const load = () => import('@simplewebauthn/browser')

/** Whether this browser can have passkeys on this page. */
export const canHavePasskeys = () => typeof PublicKeyCredential !== 'undefined'

/** Whether a body has the options for requesting a passkey. */
export function isRequest(body: unknown): body is PublicKeyCredentialRequestOptionsJSON {
  return isRecord(body) && typeof body.challenge === 'string'
}

/** Whether a body has the options for creating a passkey. */
export function isCreation(body: unknown): body is PublicKeyCredentialCreationOptionsJSON {
  return isRecord(body) && typeof body.challenge === 'string' && isRecord(body.rp) && isRecord(body.user)
}

/**
 * Requests a passkey; null when the person has closed the browser's dialog or has none, or the browser supports none.
 */
export function getPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<object | null> {
  return orNull(async () => (await load()).startAuthentication({ optionsJSON }))
}

/** Creates a passkey; null as for `getPasskey`. */
export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<object | null> {
  return orNull(async () => (await load()).startRegistration({ optionsJSON }))
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch {
    return null
  }
}
