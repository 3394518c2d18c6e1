import { isRecord } from '@/lib/fetch-json'
import { paths } from './paths'

/** How long a session lives: idle, at most, and how many an account may have at once. */
export const SESSION = { idleSeconds: 2 * 60 * 60, longestSeconds: 12 * 60 * 60, perAccount: 10 } as const

/** The prefix of Payload's cookie; with `__Host-` browsers refuse it from other hosts and without https. */
export function sessionCookiePrefix(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Host-payload' : 'payload'
}

/** The name of the cookie that carries a session. */
export function sessionCookieName(siteUrl: string): string {
  return `${sessionCookiePrefix(siteUrl)}-token`
}

/** The channel on which the tabs of one browser tell each other that the sign-in state changed. */
export const SESSION_CHANNEL = 'session'

/** What the server says about a session; times in milliseconds since 1970. No token is in it. */
export type SessionState = {
  user: { id: string; email: string; roles: string[] } | null
  now: number
  expiresAt: number | null
  endsAt: number | null
}

/** An open session as its owner, or an admin, is shown it; times in ISO 8601. */
export type ListedSession = {
  id: string
  /** `Chrome on Android`, as the user agent says. */
  device: string
  firstSeenAt: string
  /** Up to five minutes old; null for a session that is older than this column. */
  lastSeenAt: string | null
  /** The session of this request. */
  isThis: boolean
}

/** What the endpoints of sessions answer: how it is now. */
export type SessionList = { sessions: ListedSession[] }

/** What a server answered as the state of a session; null when it is none, as from a proxy that answers in its place. */
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
 * Runs in the sign-in pages, whose scripts wait a while for a sign of somebody. On /auth it gives that
 * sign for whoever is signed in: an admin is sent on, a member is told. A first visit from a link in a mail carries no session,
 * a fetch does.
 */
export const SESSION_SCRIPT = `/${paths.auth.slice(1)}$/.test(location)&&fetch('${paths.session}').then(r=>r.json()).then(s=>s.user&&dispatchEvent(new Event('focusin'))).catch(()=>0)`
