import type { PayloadRequest } from 'payload'
import { AUTH_TEXTS } from '@/domain/account'
import { sureUser } from '@/lib/sure-user'
import { Refusal } from './answers'

/** Who a request's session belongs to, and which session it is. */
export type Current = { sid: string; user: { id: string; email: string; roles: string[] } }

/**
 * The signed-in account of a request, or null. Payload has read it from the database for this request; what it
 * takes for a visitor is looked at again, because that may have been a failure.
 */
export async function currentOf(req: PayloadRequest): Promise<Current | null> {
  const user = req.user ?? (await sureUser(req.payload, req.headers))
  if (!user || !('_sid' in user) || typeof user._sid !== 'string') return null
  return { sid: user._sid, user: { id: String(user.id), email: user.email, roles: [...(user.roles ?? [])] } }
}

/** As `currentOf`, for those who must be signed in. */
export async function requireCurrent(req: PayloadRequest): Promise<Current> {
  const current = await currentOf(req)
  if (!current) throw new Refusal(401, AUTH_TEXTS.signedOut)
  return current
}
