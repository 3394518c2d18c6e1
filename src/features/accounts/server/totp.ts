import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { countersAt } from '@/features/accounts/rules/factors'
import { isSame } from '@/lib/secrets'

/** Bytes, as RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20

const STEP_MS = 30_000

/** Makes the secret that the server and an app share, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/**
 * The address by which an app takes a secret up.
 *
 * @param issuer - the name of the site, shown in the app
 */
export function totpAddress(secret: string, issuer: string, email: string): string {
  return new TOTP({ issuer, label: email, secret }).toString()
}

/**
 * The step of time whose code this is: the present one or the one before.
 *
 * @param code - six digits
 * @param now - milliseconds since 1970
 * @returns null for any other code
 */
export function counterOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ secret })
  const counters = countersAt(now).filter((counter) =>
    isSame(code, totp.generate({ timestamp: counter * STEP_MS })),
  )
  return counters[0] ?? null
}

/** A QR code as a path of an SVG whose view box is `size` wide and high, with the empty border that readers need. */
export type QrCode = { size: number; path: string }

/** Draws a text as a QR code. */
export function toQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
