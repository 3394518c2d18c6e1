import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { isAdmin } from '@/domain/account'
import { currentRequest } from '@/lib/request-context'
import { requireUser } from '@/lib/require-user'
import type { User } from '../../payload-types'
import { payloadClient } from './payload-client'

/** The signed-in account of this request, read from the database for each; null for a visitor. Throws while the database is away. */
export const currentUser = cache(async (): Promise<User | null> => userOf(await headers()))

/** As `currentUser`, also before a page is rendered: who comes later in the same request does not ask again. */
export function userOf(headers: Headers): Promise<User | null> {
  const request = currentRequest()
  const cookie = headers.get('cookie')
  const known = request?.account
  // Whatever became of the request's own mark: nobody is taken for the bearer of another cookie.
  // Written only below, and always with what `readUser` gives.
  if (known?.cookie === cookie) return known.user as Promise<User | null>
  const user = readUser(headers)
  if (request) request.account = { cookie, user }
  return user
}

async function readUser(headers: Headers): Promise<User | null> {
  const payload = await payloadClient()
  return (await requireUser(payload, headers)) as User | null
}

/** The signed-in admin of this request, or null for everyone else. */
export async function currentAdmin(): Promise<User | null> {
  const user = await currentUser()
  return isAdmin(user) ? user : null
}
