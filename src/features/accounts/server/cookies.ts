import { paths } from '@/domain/paths'
import { publicEndpoints } from '@/domain/public-endpoints'
import { sessionCookieName } from '@/domain/session'
import { env } from '@/env'
import { AUTH_FLASH_COOKIE, type AuthFlash } from '@/features/accounts/rules/account'
import { HALF_SIGN_IN, SET_UP } from '@/features/accounts/rules/factors'
import { DEVICE_COOKIE } from '@/lib/device-token'

const DEVICE_SECONDS = 180 * 24 * 60 * 60
const FLASH_SECONDS = 10

/** The Set-Cookie line of a session. Script cannot read it, and other sites' requests do not carry it. */
export function sessionCookie({ token, expiresAt }: { token: string; expiresAt: number }): string {
  return cookie(sessionCookieName(env.SITE_URL), token, '/', Math.floor((expiresAt - Date.now()) / 1000))
}

/** Takes the session's cookie away. */
export function noSessionCookie(): string {
  return cookie(sessionCookieName(env.SITE_URL), '', '/', 0)
}

const HALF_COOKIE = 'half-sign-in'

/** The Set-Cookie line of a half sign-in: it goes to where codes are taken, and nowhere else. */
export function halfSignInCookie(token: string): string {
  return cookie(HALF_COOKIE, token, publicEndpoints.signInCode, HALF_SIGN_IN.seconds)
}

/** Takes the cookie of a half sign-in away. */
export function noHalfSignInCookie(): string {
  return cookie(HALF_COOKIE, '', publicEndpoints.signInCode, 0)
}

/** The token of the half sign-in that a request goes on with. */
export function halfSignInToken(headers: Headers): string | null {
  return /(?:^|;\s*)half-sign-in=([\w-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '')?.[1] ?? null
}

const SET_UP_COOKIE = 'set-up'
/** The paths of the set-up cookie: the page that shows the app's key, and the endpoints. */
const SET_UP_PATHS = [paths.authSetUp, publicEndpoints.setUp]

/** The Set-Cookie lines of a set-up: they go to where a factor is set up, and nowhere else. */
export function setUpCookies(token: string): string[] {
  return SET_UP_PATHS.map((path) => cookie(SET_UP_COOKIE, token, path, SET_UP.seconds))
}

/** Takes the cookies of a set-up away. */
export function noSetUpCookies(): string[] {
  return SET_UP_PATHS.map((path) => cookie(SET_UP_COOKIE, '', path, 0))
}

/** The token of the set-up that a request goes on with. */
export function setUpToken(headers: Headers): string | null {
  return /(?:^|;\s*)set-up=([\w-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '')?.[1] ?? null
}

/** Tells /auth, for a few seconds, what became of a plain form. */
export function flashCookie(flash: AuthFlash): string {
  return cookie(AUTH_FLASH_COOKIE, flash, paths.auth, FLASH_SECONDS)
}

/** The Set-Cookie line of a browser that an account knows. It goes to where one signs in, and nowhere else. */
export function deviceCookie(token: string): string {
  return cookie(DEVICE_COOKIE, token, publicEndpoints.signIn, DEVICE_SECONDS)
}

function cookie(name: string, value: string, path: string, seconds: number): string {
  const secure = env.SITE_URL.startsWith('https:') ? '; Secure' : ''
  const expires = new Date(Date.now() + seconds * 1000).toUTCString()
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; Expires=${expires}; HttpOnly; SameSite=Lax${secure}`
}
