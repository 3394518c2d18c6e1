import { isRecord } from '@/lib/fetch-json'

/** What a second factor can be; `phone` is a kind that the specification names and this product does not make. */
export type FactorType = 'totp' | 'phone' | 'webauthn'

/** What each is called. */
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

/** A right password of an account with a factor is worth this, until a code comes. */
export const HALF_SIGN_IN = { seconds: 5 * 60, tries: 5 } as const

/** A right password of an admin without a factor is worth this while one is demanded: the time to set one up. */
export const SET_UP = { seconds: 15 * 60, tries: 10 } as const

/** What a first factor is called until its owner gives it another name. */
export const FIRST_NAMES = { app: 'My app', passkey: 'My passkey' } as const

/** How long ago one may have proved who one is, to change what opens an account. */
export const FRESH_SECONDS = 10 * 60

const STEP_SECONDS = 30
const TOTP_DIGITS = 6

/** Digits alone, some 40 bits: the keys that a phone shows for a code type these too. */
export const BACKUP_DIGITS = 12

/** The longest that anybody types for a code, with spaces and dashes. */
export const CODE_LENGTH = 40

/** A code as somebody typed it: six digits of an app, or one of the backup codes, without spaces and dashes. */
export type TypedCode = { kind: 'totp' | 'backup-code'; code: string }

/** Reads a typed code; null when it has the form of neither kind. */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(code)) return null
  if (code.length === TOTP_DIGITS) return { kind: 'totp', code }
  return code.length === BACKUP_DIGITS ? { kind: 'backup-code', code } : null
}

/** A backup code as it is read and written down: three groups of four. */
export function toShownCode(code: string): string {
  return code.replace(/\d{4}(?=\d)/g, '$&-')
}

/**
 * The steps of time whose codes are taken: the present one, and the one before for a clock that is slow or a person who
 * types until the code changes.
 *
 * @param now - milliseconds since 1970
 */
export function countersAt(now: number): readonly [present: number, before: number] {
  const present = Math.floor(now / 1000 / STEP_SECONDS)
  return [present, present - 1]
}

/** Reads what the server says of an account's factors; null for anything else. */
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
