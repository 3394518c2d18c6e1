import type { PayloadRequest } from 'payload'

/** The id of the session that a request came with; empty for none. */
export function sidOf({ user }: Pick<PayloadRequest, 'user'>): string {
  return user && '_sid' in user && typeof user._sid === 'string' ? user._sid : ''
}
