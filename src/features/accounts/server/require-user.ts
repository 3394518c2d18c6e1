import type { Payload, TypedUser } from 'payload'
import { findUser } from '@/server/find-user'
import { noteSeen } from './session-details'

/**
 * Who is signed in, or an error. Payload takes every failure of its look at the session for a visitor: staff would
 * be sent away, with what they typed, by a database that restarts.
 *
 * @returns null for a visitor, and for a session that has ended
 * @throws what the database says when it could not be asked
 */
export async function requireUser(payload: Payload, headers: Headers): Promise<TypedUser | null> {
  const user = await findUser(payload, headers)
  if (user) await noteSeen(payload, user)
  if (user || !headers.has('cookie')) return user
  await payload.db.pool.query('select')
  return findUser(payload, headers)
}
