import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { AUTH_NOTE_COOKIE, type AuthNote } from '@/domain/account'
import { paths } from '@/domain/paths'
import { sessionCookieName } from '@/domain/session'
import { env } from '@/env'
import type { OpenSession } from './sessions'

const DEVICE_COOKIE = 'known-device'
const DEVICE_SECONDS = 180 * 24 * 60 * 60
const NOTE_SECONDS = 10

/** The Set-Cookie line of a session. Script cannot read it, and other sites' requests do not carry it. */
export function sessionCookie({ token, expiresAt }: OpenSession): string {
  return cookie(sessionCookieName(env.SITE_URL), token, '/', Math.floor((expiresAt - Date.now()) / 1000))
}

/** Takes the session's cookie away. */
export function noSessionCookie(): string {
  return cookie(sessionCookieName(env.SITE_URL), '', '/', 0)
}

/** Tells /auth, for a few seconds, what became of a plain form. */
export function noteCookie(note: AuthNote): string {
  return cookie(AUTH_NOTE_COOKIE, note, paths.auth, NOTE_SECONDS)
}

/**
 * Marks a browser from which this address has signed in before, so that a stranger's wrong guesses do not slow
 * it down. It opens nothing.
 */
export function deviceCookie(secret: string, email: string, device: string | null): string {
  const name = device ?? randomBytes(12).toString('base64url')
  return cookie(DEVICE_COOKIE, `${name}.${seal(secret, email, name)}`, paths.signIn, DEVICE_SECONDS)
}

/** The name of the known browser that a request comes from, or null when it is none of this address. */
export function knownDevice(secret: string, email: string, headers: Headers): string | null {
  const match = /(?:^|;\s*)known-device=([\w-]{16})\.([\w-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '')
  const [, name = '', given = ''] = match ?? []
  const isReal = match && timingSafeEqual(Buffer.from(given), Buffer.from(seal(secret, email, name)))
  return isReal ? name : null
}

function seal(secret: string, email: string, name: string): string {
  return createHmac('sha256', secret).update(`device:${name}:${email}`).digest('base64url')
}

function cookie(name: string, value: string, path: string, seconds: number): string {
  const secure = env.SITE_URL.startsWith('https:') ? '; Secure' : ''
  const expires = new Date(Date.now() + seconds * 1000).toUTCString()
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; Expires=${expires}; HttpOnly; SameSite=Lax${secure}`
}
