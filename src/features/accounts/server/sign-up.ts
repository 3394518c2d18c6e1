import type { Payload, PayloadRequest } from 'payload'
import { env } from '@/env'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { clientAddress } from '@/lib/request-headers'
import { atLeast } from '@/lib/timing'
import { type Limit, limitMails } from '@/server/limiter'
import { createMember, signUpByMail } from './confirmation'
import { AuthError, accountEndpoint, done, limit, limitWork, readValid } from './http'
import { makeWay, sendSoon } from './mail'
import { hashPassword, inHashSlot, passwordProblem } from './passwords'
import { signUpSchema } from './schemas'

/** A refused password may be tried again, but checking one takes processor time. */
const TRIES: Limit = { name: 'sign-up-try', points: 60, seconds: 60 * 60 }
const ADDRESS: Limit = { name: 'sign-up', ...env.SIGN_UP_RATE }
const ALL_DAY: Limit = { name: 'sign-up-all', points: 100, seconds: 24 * 60 * 60 }
const mails = limitMails('sign-up')

/** Longer than it takes to store an account, so that the time does not tell whether one existed. */
const RESPONSE_MS = 600

/**
 * `POST /api/users`, in Payload's place: an account without rights, whatever the body says and whoever else
 * there is. An address that has an account already gets a response in the same words and time. Where mail is set up the
 * account opens with a link that is mailed; without, whoever signs in afterwards learns whether it was new.
 */
export const signUp = accountEndpoint('post', '/', handle)

async function handle(req: PayloadRequest): Promise<Response> {
  const { payload } = req
  if (!env.SIGN_UP) throw new AuthError(403, AUTH_TEXTS.signUpOff)
  const { email, password } = await readValid(req, signUpSchema)
  const address = clientAddress(req.headers)
  await limit(payload, TRIES, address)
  const problem = await passwordProblem(password, email)
  if (problem) throw new AuthError(400, problem, 'missing')

  const work = () => (env.SMTP_URL ? storeAndMail : store)(payload, email, password)
  await limitWork(payload, ADDRESS, address, () => limitWork(payload, ALL_DAY, 'all', work))
  return done()
}

async function storeAndMail(payload: Payload, email: string, password: string): Promise<void> {
  await makeWay(payload, mails, 'sign-up', email)
  const canMail = await mails.mayMail(payload, email)
  const work = () => inEqualTime(() => signUpByMail(payload, email, password, canMail))
  const isMailed = await (canMail ? mails.orRefund(payload, email, work) : work())
  // Counted, and nothing to mail: the link of an earlier sign-up was mailed and is still good.
  if (canMail && !isMailed) await mails.refund(payload, email)
  if (isMailed) sendSoon()
}

async function store(payload: Payload, email: string, password: string): Promise<void> {
  await inEqualTime(async () => {
    const { rowCount } = await payload.db.pool.query('SELECT 1 FROM users WHERE email = $1', [email])
    // One hash, as a new account takes: a comparison takes several for some passwords.
    if (rowCount) await inHashSlot(() => hashPassword(password))
    else await createMember(payload, email, password)
  })
}

function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  return atLeast(RESPONSE_MS, work)
}
