import { AUTH_TEXTS } from '@/domain/account'
import { readFactors } from '@/domain/factor-requests'
import type { Outcome } from '@/domain/session-requests'

/** Checks whether the sign-in is fresh enough, and returns the result as an outcome for `useProof`. */
export async function askFresh(): Promise<Outcome> {
  const state = await readFactors()
  if (!state) return { problem: AUTH_TEXTS.unavailable, status: 0, session: null }
  return { problem: state.isFresh ? null : AUTH_TEXTS.stale, status: 200, session: null }
}
