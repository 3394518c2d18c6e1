import type { Payload } from 'payload'
import { currentRequest } from '@/lib/request-context'
import type { User } from '../../../payload-types'
import { requireUser } from './require-user'

/**
 * The signed-in account that a request's headers name, read from the database once in a request: the front, the proxy and
 * the page ask in turn. Null for a visitor.
 *
 * @throws while the database is away
 */
export function userOf(payload: Payload, headers: Headers): Promise<User | null> {
  const request = currentRequest()
  const cookie = headers.get('cookie')
  const known = request?.account
  // Whatever became of the request's own mark: nobody is taken for the bearer of another cookie.
  // Written only below, and always with what `readUser` gives.
  if (known?.cookie === cookie) return known.user as Promise<User | null>
  const user = readUser(payload, headers)
  if (request) request.account = { cookie, user }
  return user
}

async function readUser(payload: Payload, headers: Headers): Promise<User | null> {
  return (await requireUser(payload, headers)) as User | null
}
