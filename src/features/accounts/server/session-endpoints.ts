import type { PayloadRequest } from 'payload'
import { paths } from '@/domain/paths'
import { SESSION } from '@/domain/session'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { boundFor, recordEvent } from '@/features/audit/server/record-event'
import { seeOther } from '@/lib/responses'
import { noSessionCookie, sessionCookie } from './cookies'
import { AuthError, accountEndpoint, done, isPlainForm, sessionResponse } from './http'
import { requireUser } from './require-user'
import { noteSeen } from './session-details'
import { endSession, extendSession } from './sessions'
import { sidOf } from './sid'

/** Who a request's session belongs to, and which session it is. */
type Current = { sid: string; user: { id: string; email: string; roles: string[] } }

/**
 * The signed-in account of a request, or null. Payload has read it from the database for this request. When Payload
 * found none, it is read again, because the first read may have failed.
 */
async function currentOf(req: PayloadRequest): Promise<Current | null> {
  const user = req.user ?? (await requireUser(req.payload, req.headers))
  const sid = sidOf({ user })
  if (!user || !sid) return null
  // A screen that only asks who is signed in is in use, too.
  await noteSeen(req.payload, user)
  return { sid, user: { id: String(user.id), email: user.email, roles: [...(user.roles ?? [])] } }
}

/** As `currentOf`, for those who must be signed in. */
export async function requireCurrent(req: PayloadRequest): Promise<Current> {
  const current = await currentOf(req)
  if (!current) throw new AuthError(401, AUTH_TEXTS.signedOut)
  return current
}

/**
 * `GET /api/users/me`: who is signed in and until when; `user` is null for a visitor. Payload's own response
 * carries `exp`, from which its admin would end the session, and what is being typed, on the minute.
 */
export const me = accountEndpoint('get', '/me', async (req) => {
  const current = await currentOf(req)
  if (!current) return sessionResponse({ user: null, expiresAt: null, endsAt: null })
  const { rows } = await req.payload.db.pool.query<{ created_at: Date; expires_at: Date }>(
    'SELECT created_at, expires_at FROM users_sessions WHERE id = $1',
    [current.sid],
  )
  const row = rows[0]
  if (!row) return sessionResponse({ user: null, expiresAt: null, endsAt: null })
  const endsAt = row.created_at.getTime() + SESSION.longestSeconds * 1000
  return sessionResponse({ user: current.user, expiresAt: row.expires_at.getTime(), endsAt })
})

/** `POST /api/users/refresh-token`: two more hours, within twelve from the sign-in. */
export const refresh = accountEndpoint('post', '/refresh-token', async (req) => {
  const { user, sid } = await requireCurrent(req)
  const session = await extendSession(req.payload, user, sid)
  if (!session) throw new AuthError(401, AUTH_TEXTS.signedOut)
  return sessionResponse(
    { user, expiresAt: session.expiresAt, endsAt: session.endsAt },
    sessionCookie(session),
  )
})

/** `POST /api/users/logout`: the session's row goes, so that a copy of its cookie opens nothing. */
export const signOut = accountEndpoint('post', '/logout', async (req) => {
  const current = await currentOf(req)
  if (current) {
    const { user } = current
    await endSession(req.payload, user, current.sid, (transaction) =>
      recordEvent(
        req,
        'auth.sign-out',
        {
          by: { actor: 'account', account: user.id },
          about: { type: 'user', id: user.id },
          countedBy: boundFor(user),
        },
        transaction,
      ),
    )
  }
  return isPlainForm(req.headers) ? seeOther(paths.home, noSessionCookie()) : done(noSessionCookie())
})
