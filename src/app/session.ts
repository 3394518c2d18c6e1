import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { isAdmin } from '@/domain/account'
import { userOf } from '@/features/accounts/user-of-request'
import type { User } from '../../payload-types'
import { payloadClient } from './payload'

/** The signed-in account of this request, read from the database for each; null for a visitor. Throws while the database is away. */
export const currentUser = cache(
  async (): Promise<User | null> => userOf(await payloadClient(), await headers()),
)

/** The signed-in admin of this request, or null for everyone else. */
export async function currentAdmin(): Promise<User | null> {
  const user = await currentUser()
  return isAdmin(user) ? user : null
}
