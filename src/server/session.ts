import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { isAdmin } from '@/domain/role'
import { sureUser } from '@/lib/sure-user'
import type { User } from '../../payload-types'
import { payloadClient } from './payload-client'

/** The signed-in account of this request, read from the database each time; null for a visitor. Throws while the database is away. */
export const currentUser = cache(async (): Promise<User | null> => {
  const payload = await payloadClient()
  return (await sureUser(payload, await headers())) as User | null
})

/** The signed-in admin of this request, or null for everyone else. */
export async function currentAdmin(): Promise<User | null> {
  const user = await currentUser()
  return isAdmin(user) ? user : null
}
