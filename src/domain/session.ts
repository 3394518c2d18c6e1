import { isRecord } from '@/lib/fetch-json'
import { paths } from './paths'

/**
 * The limits of sessions: seconds without use, seconds in all, and the number of an account's sessions at the same
 * time.
 */
export const SESSION = { idleSeconds: 2 * 60 * 60, longestSeconds: 12 * 60 * 60, perAccount: 10 } as const

/** The prefix of Payload's cookie. With `__Host-` browsers refuse the cookie from other hosts and without https. */
export function sessionCookiePrefix(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Host-payload' : 'payload'
}

/** The name of the cookie that carries a session. */
export function sessionCookieName(siteUrl: string): string {
  return `${sessionCookiePrefix(siteUrl)}-token`
}

/** The channel on which the tabs of one browser tell each other that the sign-in state changed. */
export const SESSION_CHANNEL = 'session'

/** The state of a session as the server sends it, without its token; times in milliseconds since 1970. */
export type SessionState = {
  user: { id: string; email: string; roles: string[] } | null
  now: number
  expiresAt: number | null
  endsAt: number | null
}

/** An open session as its owner or an admin sees it; times are ISO 8601. */
export type ListedSession = {
  id: string
  /** The device by its user agent, for example `Chrome on Android`. */
  device: string
  firstSeenAt: string
  /** This time may be up to five minutes old. It is null for a session that is older than this column. */
  lastSeenAt: string | null
  /** Whether it is the session of this request. */
  isThis: boolean
}

/** The response of the endpoints of sessions: the present list. */
export type SessionList = { sessions: ListedSession[] }

/** Parses the state of a session in a response; null for any other body, such as a proxy's. */
export function toSessionState(body: unknown): SessionState | null {
  if (!isRecord(body)) return null
  const { user, now, expiresAt, endsAt } = body
  if (typeof now !== 'number' || !isTime(expiresAt) || !isTime(endsAt)) return null
  if (user === null) return { user, now, expiresAt, endsAt }
  if (!isRecord(user) || typeof user.id !== 'string' || typeof user.email !== 'string') return null
  const { id, email, roles } = user
  if (!Array.isArray(roles) || !roles.every((role) => typeof role === 'string')) return null
  return { user: { id, email, roles }, now, expiresAt, endsAt }
}

function isTime(value: unknown): value is number | null {
  return value === null || typeof value === 'number'
}

/**
 * The script of the sign-in pages, whose other scripts wait for a sign of a visitor. On /auth it gives that sign when
 * somebody is signed in, so that an admin is redirected and a member gets a message. It has to fetch the session,
 * because the first request from a link in a mail carries no session cookie.
 */
export const SESSION_SCRIPT = `/${paths.auth.slice(1)}$/.test(location)&&fetch('${paths.session}').then(r=>r.json()).then(s=>s.user&&dispatchEvent(new Event('focusin'))).catch(()=>0)`
