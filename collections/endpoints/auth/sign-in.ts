import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint, Payload, PayloadRequest } from 'payload'
import { AUTH_TEXTS } from '@/domain/account'
import { signInSchema } from '@/domain/account-schemas'
import { noteEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/role'
import { clientAddress } from '@/lib/client-address'
import { deviceCookie, knownDevice, noSessionCookie, noteCookie, sessionCookie } from '../../accounts/cookies'
import { inHashSlot, isPassword } from '../../accounts/hash'
import { openSession } from '../../accounts/sessions'
import { answer, answering, invalid, Refusal, seeOther } from './answers'
import { beginAttempt } from './attempts'
import { limited } from './limit'
import { isPlainForm, readBody } from './read-body'

/**
 * `POST /api/users/login`, in Payload's place: JSON, or the plain form of /auth. One answer for every failure,
 * in equal time; limits by account and address; a session in a cookie and nowhere else.
 */
export const signIn: Endpoint = { path: '/login', method: 'post', handler: answering(handle) }

async function handle(req: PayloadRequest): Promise<Response> {
  const { payload } = req
  const body = signInSchema.safeParse(await readBody(req))
  if (!body.success) throw invalid(body.error)
  const { email, password } = body.data

  const device = knownDevice(payload.secret, email, req.headers)
  const attempt = await beginAttempt(payload, { email, address: clientAddress(req.headers), device })
  if (attempt.wait) throw limited(payload, 'sign-in', attempt.wait)
  if (attempt.delay > 0) {
    noteEvent(payload.logger, 'auth.sign-in-slowed', { ms: attempt.delay })
    await pause(attempt.delay)
  }

  const account = await findAccount(payload, email)
  const isRight = await inHashSlot(() => isPassword(password, account))
  if (!account || !isRight) return wrong(payload)
  await attempt.succeeded()

  const { user } = account
  const isPlain = isPlainForm(req.headers)
  // Without script nobody could sign a member out again, so none is signed in.
  if (isPlain && !isAdmin(user)) return seeOther(paths.auth, noSessionCookie(), noteCookie('denied'))
  const session = await openSession(payload, user, account.hash)
  if (!session) return wrong(payload)
  noteEvent(payload.logger, 'auth.sign-in', { user: user.id })
  const cookies = [sessionCookie(session), deviceCookie(payload.secret, email, device)]
  if (isPlain) return seeOther(paths.admin, ...cookies)
  return answer({ user, expiresAt: session.expiresAt, endsAt: session.endsAt }, ...cookies)
}

function wrong(payload: Payload): never {
  noteEvent(payload.logger, 'auth.sign-in-failed')
  throw new Refusal(401, AUTH_TEXTS.wrong, 'wrong')
}

async function findAccount(payload: Payload, email: string) {
  const { rows } = await payload.db.urgentPool.query<{
    id: string
    hash: string
    salt: string
    roles: string[]
  }>(
    `SELECT id, hash, salt, array(SELECT value::text FROM users_roles WHERE parent_id = users.id) AS roles
     FROM users WHERE email = $1`,
    [email],
  )
  const [row] = rows
  return row && { hash: row.hash, salt: row.salt, user: { id: row.id, email, roles: row.roles } }
}
