import { isSame, randomSecret, signatureOf } from './secrets'

/** What the cookie of a browser says that has signed in before. */
export type DeviceToken = {
  /** 16 characters, drawn at random. */
  name: string
  /** What `bindTo` made of the account and its credentials. */
  bound: string
  /** Whether the account was one of the staff. */
  isOfStaff: boolean
}

const NAME_BYTES = 12

/** A cookie's name and the form of its value: name, binding and seal. */
export const DEVICE_COOKIE = 'known-device'
const FORM = /(?:^|;\s*)known-device=([\w-]{16})\.([\w-]{43})\.([\w-]{43})(?:;|$)/

export function newDeviceName(): string {
  return randomSecret(NAME_BYTES)
}

/** A text from which nobody learns what it was made of, and which is another for other credentials. */
export function bindTo(secret: string, credentials: readonly string[]): string {
  return signatureOf(secret, JSON.stringify(['device-of', ...credentials]))
}

/** The value of the cookie. */
export function toDeviceToken(secret: string, token: DeviceToken): string {
  return `${token.name}.${token.bound}.${sealOf(secret, token)}`
}

/**
 * Reads the cookie of a browser. That its seal is ours says nothing of what the account has now: `bound` is to be
 * compared with its credentials.
 *
 * @param cookies - the request's header
 */
export function readDeviceToken(secret: string, cookies: string): DeviceToken | null {
  const [, name = '', bound = '', seal = ''] = FORM.exec(cookies) ?? []
  for (const isOfStaff of [true, false]) {
    const token = { name, bound, isOfStaff }
    if (seal && isSame(seal, sealOf(secret, token))) return token
  }
  return null
}

function sealOf(secret: string, { name, bound, isOfStaff }: DeviceToken): string {
  const kind = isOfStaff ? 'staff-device' : 'device'
  return signatureOf(secret, `${kind}:${name}:${bound}`)
}
