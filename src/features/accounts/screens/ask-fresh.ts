import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { readFactors } from '@/features/accounts/rules/factor-requests'
import type { Outcome } from '@/features/accounts/rules/session-requests'

/** Checks whether the sign-in is fresh enough, and returns the result as an outcome for `useProof`. */
export async function askFresh(): Promise<Outcome> {
  const state = await readFactors()
  if (!state) return { problem: AUTH_TEXTS.unavailable, status: 0, session: null }
  return { problem: state.isFresh ? null : AUTH_TEXTS.stale, status: 200, session: null }
}
