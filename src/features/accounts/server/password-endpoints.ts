import type { Payload, PayloadRequest } from 'payload'
import type { z } from 'zod'
import { isAdmin } from '@/domain/roles'
import { AUTH_TEXTS, hasNoPassword } from '@/features/accounts/rules/account'
import { clientAddress } from '@/lib/request-headers'
import { type Limit, limitMails } from '@/server/limiter'
import { prepareNotice } from './account-notices'
import { confirmAccount } from './confirmation'
import { noSessionCookie } from './cookies'
import { markOwnDevice } from './devices'
import { requireFresh } from './fresh'
import { hasFactor } from './has-factor'
import { AuthError, accountEndpoint, done, limit, limitWork, limitWrong, readValid } from './http'
import { mailLater, makeWay } from './mail'
import { findRecovered, mailRecoveryLink } from './mailed-links'
import { inHashSlot, isPassword, passwordProblem, setPassword } from './passwords'
import { changeSchema, confirmSchema, forgotSchema, resetSchema } from './schemas'
import { requireCurrent } from './session-endpoints'

const HOUR = 60 * 60
const TRIES = { points: 10, seconds: HOUR }
const FORGOT: Limit = { name: 'forgot-address', ...TRIES }
const RESET: Limit = { name: 'reset-address', ...TRIES }
const CONFIRM: Limit = { name: 'confirm-address', ...TRIES }
const CHANGE: Limit = { name: 'change-account', ...TRIES }
const mails = limitMails('recovery')

/**
 * `POST /api/users/forgot-password`: answered before anything is looked up, so that neither the words nor the
 * time tell whether there is such an account.
 */
export const forgotPassword = accountEndpoint('post', '/forgot-password', async (req) => {
  const { email } = await readValid(req, forgotSchema)
  await limit(req.payload, FORGOT, clientAddress(req.headers))
  mailLater(req.payload, () => recover(req.payload, email))
  return done()
})

/** `POST /api/users/reset-password`: sets a new password with a mailed link, once, and ends every session. */
export const resetPassword = accountEndpoint('post', '/reset-password', async (req) => {
  const given = await readValid(req, resetSchema)
  return limitWork(req.payload, RESET, clientAddress(req.headers), () => reset(req, given))
})

async function reset(req: PayloadRequest, given: z.output<typeof resetSchema>): Promise<Response> {
  const { token, password } = given
  const account = await findRecovered(req.payload, token)
  if (!account) throw new AuthError(400, AUTH_TEXTS.badLink)
  await requireGood(password, account.email)
  const condition = { of: 'link', value: token } as const
  const queue = await prepareNotice(req.payload, account, { what: 'password' })
  if (!(await setPassword(req, account.id, password, { condition, queue }))) {
    throw new AuthError(400, AUTH_TEXTS.badLink)
  }
  return done(noSessionCookie())
}

/** `POST /api/users/confirm`: opens an account with the link that its address was mailed and the password chosen for it. */
export const confirmAddress = accountEndpoint('post', '/confirm', async (req) => {
  const { token, password } = await readValid(req, confirmSchema)
  const address = clientAddress(req.headers)
  const confirm = () => confirmAccount(req, token, password)
  if (!(await limitWrong(req.payload, CONFIRM, address, confirm))) {
    throw new AuthError(400, AUTH_TEXTS.badConfirmation)
  }
  return done()
})

/** `POST /api/users/change-password`: asks for the current one, if there is one; afterwards one signs in again everywhere. */
export const changePassword = accountEndpoint('post', '/change-password', async (req) => {
  const { user } = await requireCurrent(req)
  const { current, password } = await readValid(req, changeSchema)
  const room = isAdmin(user) ? 'staff' : 'anybody'
  const { rows } = await req.payload.db.pool.query<{ hash: string; salt: string }>(
    'SELECT hash, salt FROM users WHERE id = $1',
    [user.id],
  )
  const [stored] = rows
  const isRight =
    hasNoPassword(stored?.hash) ||
    (await limitWrong(req.payload, CHANGE, user.id, () =>
      inHashSlot(() => isPassword(current ?? '', stored), room),
    ))
  if (!stored || !isRight) throw new AuthError(400, AUTH_TEXTS.wrongCurrent)
  await requireGood(password, user.email)
  // The current password has just been given; what is missing of a fresh sign-in is the second factor.
  if (hasNoPassword(stored.hash) || (await hasFactor(req.payload.db.accountPool, user.id)))
    await requireFresh(req)
  const condition = { of: 'hash', value: stored.hash } as const
  const queue = await prepareNotice(req.payload, user, { what: 'password' })
  if (!(await setPassword(req, user.id, password, { condition, room, queue }))) {
    throw new AuthError(400, AUTH_TEXTS.wrongCurrent)
  }
  return done(noSessionCookie(), ...(await markOwnDevice(req.payload, user.id)))
})

async function recover(payload: Payload, email: string): Promise<void> {
  await makeWay(payload, mails, 'recovery', email)
  if (!(await mails.mayMail(payload, email))) return
  await mails.orRefund(payload, email, () => mailRecoveryLink(payload, email))
}

async function requireGood(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email)
  if (problem) throw new AuthError(400, problem, 'missing')
}
