import config from '@payload-config'
import { createLocalReq, getPayload, type Payload } from 'payload'
import { afterAll } from 'vitest'
import type { Area } from '@/domain/area-list'
import type { User } from '../../payload-types'

export const PASSWORD = 'correct horse battery staple'

/** As pages open it. */
export const openPayload = async (): Promise<Payload> => payload

let count = 0

/** Payload on the database of this test file. Calls default to full rights: pass `overrideAccess: false`. */
export const payload: Payload = await getPayload({ config })

afterAll(async () => {
  await payload.destroy()
  // Payload leaves its connections open.
  const { pool, leadPool, accountPool } = payload.db
  await Promise.all([pool.end(), leadPool.end(), accountPool.end()])
})

/** The rows that a statement gives in the database of this test file. */
export const query = async (text: string, values: unknown[] = []) =>
  (await payload.db.pool.query(text, values)).rows

/** An address that no other test of this file has used. */
export function freshEmail(): string {
  count += 1
  return `someone-${count}@example.com`
}

/** Stores an account with the admin role, whose password is PASSWORD. */
export function addAdmin(): Promise<User> {
  return payload.create({
    collection: 'users',
    data: { email: freshEmail(), password: PASSWORD, roles: ['admin'] },
    overrideAccess: true,
  })
}

/** Stores an account of an admin who is limited to some areas, whose password is PASSWORD. */
export function addLimited(...areas: Area[]): Promise<User> {
  return payload.create({
    collection: 'users',
    data: { email: freshEmail(), password: PASSWORD, roles: ['admin'], areas },
    overrideAccess: true,
  })
}

/** Stores an account without rights, whose password is PASSWORD. */
export function addMember(): Promise<User> {
  return payload.create({
    collection: 'users',
    data: { email: freshEmail(), password: PASSWORD, roles: [] },
    overrideAccess: true,
  })
}

/** A request of an account, as the server's own functions take it. */
export const requestOf = (user: User) => createLocalReq({ user: { ...user, collection: 'users' } }, payload)
