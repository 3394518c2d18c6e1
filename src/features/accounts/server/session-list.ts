import type { PayloadRequest } from 'payload'
import { ELSEWHERE } from '@/domain/area-words'
import { isUnlimited } from '@/domain/areas'
import type { SessionList } from '@/domain/session'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { recordEvent } from '@/features/audit/server/record-event'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { endSessionsOf, listSessions } from './session-details'
import { sidOf } from './sid'

/** `GET /api/users/:id/sessions`: where somebody is signed in, for that account and every admin without areas. */
export const readSessions = adminEndpoint({
  method: 'get',
  path: '/:id/sessions',
  handle: ({ req, by, ids: { id } }) => {
    requireWhose(req, by, id)
    return listOf(req, id)
  },
})

/** `POST /api/users/:id/sessions/:session/end`: ends one session, of whomever; what is gone already is no failure. */
export const endOneSession = adminEndpoint({
  method: 'post',
  path: '/:id/sessions/:session/end',
  handle: ({ req, by, ids: { id, session } }) => {
    requireWhose(req, by, id)
    return end(req, id, { one: session })
  },
})

/** `POST /api/users/:id/sessions/end-others`: ends every session of an account but the one that asks. */
export const endOtherSessions = adminEndpoint({
  method: 'post',
  path: '/:id/sessions/end-others',
  handle: ({ req, by, ids: { id } }) => {
    requireWhose(req, by, id)
    return end(req, id, { allBut: sidOf(req) })
  },
})

/** Only admins without areas may see the sessions of others. */
function requireWhose({ user }: PayloadRequest, by: string, id: string): void {
  if (by !== id && !isUnlimited(user)) throw new Refusal(ELSEWHERE, 403)
}

type SessionsToEnd = Parameters<typeof endSessionsOf>[2]

async function end(req: PayloadRequest, id: string, ending: SessionsToEnd): Promise<SessionList> {
  const count = await endSessionsOf(req.payload, id, ending, sidOf(req), (ended, transaction) =>
    recordEvent(req, 'auth.sessions-ended', { about: { type: 'user', id }, count: ended }, transaction),
  )
  if (count === null) throw new Refusal(AUTH_TEXTS.signedOut, 401)
  return listOf(req, id)
}

async function listOf(req: PayloadRequest, id: string): Promise<SessionList> {
  return { sessions: await listSessions(req.payload, id, sidOf(req)) }
}
