import { isRecord } from '@/lib/fetch-json'

/** The types of second factors. The specification also names `phone`, which this product does not create. */
export type FactorType = 'totp' | 'phone' | 'webauthn'

/** The label of each type. */
export const FACTOR_KINDS: Record<FactorType, string> = { totp: 'App', phone: 'Phone', webauthn: 'Passkey' }

/** A second factor of an account, as its owner sees it; no secret is in it. Times are ISO 8601. */
export type Factor = {
  id: string
  factor_type: FactorType
  friendly_name: string
  status: 'verified' | 'unverified'
  created_at: string
  last_used_at: string | null
}

/**
 * The confirmed second factors of an account, the number of its backup codes, whether the site can have passkeys,
 * and whether the account has a password.
 */
export type FactorState = {
  factors: Factor[]
  backupCodesLeft: number
  canAddPasskeys: boolean
  hasPassword: boolean
}

export const FACTOR_NAME_LETTERS = 60
export const BACKUP_CODES = 10

/** How long after a correct password a code may follow, for an account with a factor, and with how many tries. */
export const HALF_SIGN_IN = { seconds: 5 * 60, tries: 5 } as const

/**
 * The time and tries that an admin without a factor has after a correct password to set one up, once one is demanded.
 */
export const SET_UP = { seconds: 15 * 60, tries: 10 } as const

/** The name of a first factor until its owner renames it. */
export const FIRST_NAMES = { app: 'My app', passkey: 'My passkey' } as const

/** The age in seconds up to which a proof of identity allows changes of passwords and factors. */
export const FRESH_SECONDS = 10 * 60

const STEP_SECONDS = 30
const TOTP_DIGITS = 6

/**
 * The length of a backup code, some 40 bits. It has only digits, so that the number pad of a phone's code field can
 * type it.
 */
export const BACKUP_DIGITS = 12

/** The longest input for a code, with spaces and dashes. */
export const CODE_LENGTH = 40

/** A typed code without spaces and dashes: six digits of an app, or a backup code. */
export type TypedCode = { kind: 'totp' | 'backup-code'; code: string }

/** Reads a typed code; null when it has the form of neither kind. */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(code)) return null
  if (code.length === TOTP_DIGITS) return { kind: 'totp', code }
  return code.length === BACKUP_DIGITS ? { kind: 'backup-code', code } : null
}

/** Formats a backup code for reading and writing down, as three groups of four digits. */
export function toShownCode(code: string): string {
  return code.replace(/\d{4}(?=\d)/g, '$&-')
}

/**
 * The time steps whose codes are accepted: the present one, and the one before it for a slow clock or a person who
 * types until the code changes.
 *
 * @param now - milliseconds since 1970
 */
export function countersAt(now: number): readonly [present: number, before: number] {
  const present = Math.floor(now / 1000 / STEP_SECONDS)
  return [present, present - 1]
}

/** Reads the factors of an account from a response of the server; null when the response has another form. */
export function toFactorState(body: unknown): FactorState | null {
  if (!isRecord(body)) return null
  const { factors, backupCodesLeft, canAddPasskeys, hasPassword } = body
  if (!Array.isArray(factors) || typeof backupCodesLeft !== 'number') return null
  return {
    factors: factors.filter(isFactor),
    backupCodesLeft,
    canAddPasskeys: canAddPasskeys === true,
    hasPassword: hasPassword !== false,
  }
}

function isFactor(value: unknown): value is Factor {
  return isRecord(value) && typeof value.id === 'string' && typeof value.friendly_name === 'string'
}
