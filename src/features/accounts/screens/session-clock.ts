import { isAdmin } from '@/domain/roles'
import { SESSION, type SessionState } from '@/domain/session'

/** Milliseconds since the last key or pointer event for which a tab counts as in use. */
const IN_USE_MS = 30 * 60 * 1000

/**
 * A session is refreshed below half of its idle time. That is early enough for several tries, and seldom enough to
 * cause no load.
 */
const REFRESH_BELOW_MS = (SESSION.idleSeconds / 2) * 1000

/** The state of the session as a tab knows it, by its own clock in milliseconds. */
export type KnownSession = {
  userId: string
  email: string
  expiresAt: number
  endsAt: number
  usedAt: number
}

/** The next task for a session. */
export type SessionTask = 'nothing' | 'refresh' | 'ended'

/** Converts the server's times into the tab's clock; null when no admin is signed in. */
export function toKnown({ user, now, expiresAt, endsAt }: SessionState, clock: number): KnownSession | null {
  if (!user || !isAdmin(user) || expiresAt === null || endsAt === null) return null
  const skew = clock - now
  return {
    userId: user.id,
    email: user.email,
    expiresAt: expiresAt + skew,
    endsAt: endsAt + skew,
    usedAt: clock,
  }
}

type Reader = { id: number | string; email?: string; roles?: string[] | null }

/**
 * The state before the first check: the account for which the page was rendered, but not how long the session lasts.
 */
export function knownFrom(reader: Reader | null | undefined, clock: number): KnownSession | null {
  if (!reader || !isAdmin(reader)) return null
  const always = Number.POSITIVE_INFINITY
  return {
    userId: String(reader.id),
    email: reader.email ?? '',
    expiresAt: always,
    endsAt: always,
    usedAt: clock,
  }
}

/** Returns the next task: a session in use is refreshed well before it expires, but not beyond its end. */
export function dutyOf(known: KnownSession, clock: number): SessionTask {
  if (clock >= known.expiresAt) return 'ended'
  const isInUse = clock - known.usedAt < IN_USE_MS
  const canGrow = known.expiresAt < known.endsAt
  return isInUse && canGrow && known.expiresAt - clock < REFRESH_BELOW_MS ? 'refresh' : 'nothing'
}
