import type { PayloadRequest } from 'payload'
import { AUTH_TEXTS } from '@/domain/account'
import { Refusal } from './answers'

/** Who a request's session belongs to, and which session it is. */
export type Current = { sid: string; user: { id: string; email: string; roles: string[] } }

/** The signed-in account of a request, or null. Payload has read it from the database for this request. */
export function currentOf({ user }: PayloadRequest): Current | null {
  if (!user || !('_sid' in user) || typeof user._sid !== 'string') return null
  return { sid: user._sid, user: { id: String(user.id), email: user.email, roles: [...(user.roles ?? [])] } }
}

/** As `currentOf`, for those who must be signed in. */
export function requireCurrent(req: PayloadRequest): Current {
  const current = currentOf(req)
  if (!current) throw new Refusal(401, AUTH_TEXTS.signedOut)
  return current
}
