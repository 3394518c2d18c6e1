import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { mayRead } from '@/domain/areas'
import { isAdmin } from '@/domain/roles'
import { requireUser } from '@/features/accounts/server/require-user'
import type { User } from '../../payload-types'
import { payloadClient } from './payload'

/**
 * The signed-in account of this request, read from the database once for each request; null for a visitor. Throws
 * while the database is unavailable.
 */
export const currentUser = cache(
  async () => (await requireUser(await payloadClient(), await headers())) as User | null,
)

/** The signed-in admin of this request, or null for everyone else. */
export async function currentAdmin(): Promise<User | null> {
  const user = await currentUser()
  return isAdmin(user) ? user : null
}

/** As `currentAdmin`, but null for an admin who may not read the collection or global by the table of areas. */
export async function currentReader(slug: string): Promise<User | null> {
  const user = await currentUser()
  return mayRead(user, slug) ? user : null
}
