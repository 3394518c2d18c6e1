import { SESSION_TEXTS } from '@/domain/session-texts'

export const EMAIL_LENGTH = 255

/** The form of an e-mail address by the HTML standard, as browsers check it in a field of type `email`. */
export const EMAIL_FORM =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** The prefix of the stored hash of an account whose address is not confirmed. No password matches a hash with it. */
export const UNCONFIRMED_HASH = 'unconfirmed:'

/**
 * The beginning of the `hash` of an account without a password, which its passkey opens; no password matches it. A
 * random text follows, so that a change between two of them is noticed.
 */
export const NO_PASSWORD_HASH = 'no-password:'

/** Says whether an account was made without a password, and nobody has set one since. */
export function hasNoPassword(hash: string | null | undefined): boolean {
  return hash?.startsWith(NO_PASSWORD_HASH) ?? false
}

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

/**
 * Texts for visitors of /auth. A failed sign-in has the same text for every cause, so that it does not tell whether an
 * account exists.
 */
export const AUTH_TEXTS = {
  wrong: 'The email or password provided is incorrect.',
  missing: 'Enter your email address and your password.',
  email: 'Enter a valid email address.',
  tooMany: 'Too many attempts. Please wait a few minutes and try again.',
  busy: 'The server is busy. Please try again in a moment.',
  ...SESSION_TEXTS,
  signUpOff: 'Creating accounts is switched off. Contact the site owner.',
  badLink: 'This link is no longer valid. Please ask for a new one.',
  badConfirmation: 'The link is no longer valid, or this is not the password that you chose.',
  badInvitation: 'This invitation is no longer valid. Please ask for a new one.',
  wrongCurrent: 'The current password is incorrect.',
  wrongCode: 'This code is incorrect, or it was used before.',
  wrongPasskey: 'This passkey is not known here. Sign in another way.',
  noPasskey: 'The browser gave no passkey. Try again, or sign in another way.',
  noNewPasskey: 'The browser made no passkey. Try again, or go on without one.',
  startAgain: 'This took too long, or there were too many wrong codes. Sign in again.',
  needsCode: 'Enter a code of your app, or a backup code.',
  wrongSetUp: 'This code is incorrect. Enter the six digits that the app shows now.',
  badPasskey: 'This passkey could not be added. Try again.',
  lastPasskey: 'Nothing else opens this account, which has no password. Set one first, under Set a password.',
  signedOut: 'You are not signed in.',
  unreadable: 'The request could not be read.',
  foreign: 'Requests from other sites are refused.',
} as const

/**
 * The messages that /auth shows after the redirect of a plain form, which names one in a cookie that lives a few
 * seconds.
 */
export const AUTH_FLASHES = {
  wrong: { title: 'Error', text: AUTH_TEXTS.wrong },
  missing: { title: 'Error', text: AUTH_TEXTS.missing },
  slow: { title: 'Error', text: AUTH_TEXTS.tooMany },
  failed: { title: 'Error', text: AUTH_TEXTS.unavailable },
  denied: { title: 'Access Denied', text: "You don't have admin privileges." },
  code: { title: 'Error', text: AUTH_TEXTS.wrongCode },
  over: { title: 'Error', text: AUTH_TEXTS.startAgain },
  'set-up': { title: 'Error', text: AUTH_TEXTS.wrongSetUp },
} as const

export type AuthFlash = keyof typeof AUTH_FLASHES

export const AUTH_FLASH_COOKIE = 'auth-note'

/** Says whether a cookie's value is one of the flash messages. */
export function isAuthFlash(value: string | undefined): value is AuthFlash {
  return value !== undefined && Object.hasOwn(AUTH_FLASHES, value)
}

/**
 * The access of a request to an address of the admin. 'elsewhere' is an admin whose areas do not include the screen,
 * 'missing' is an admin at an address without a screen, and 'unknown' means that the access could not be determined.
 */
export type AdminAccess = 'visitor' | 'member' | 'elsewhere' | 'admin' | 'missing' | 'unknown'
