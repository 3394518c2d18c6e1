'use client'

import { type ReactNode, useState } from 'react'
import { SESSION_TEXTS } from '@/domain/session-texts'
import { isRecord, RequestFailed } from '@/lib/fetch-json'
import { notifyError } from '@/staff-ui/toasts.client'
import { defer, useDeferred } from '@/ui/deferred.client'

/** The dialog loads on demand, because it includes the script for passkeys and is seldom needed. */
const asking = defer(() => import('./proof-dialog.client'))

/**
 * Runs an action that the server may refuse because the sign-in is too old; then asks for a fresh sign-in, and runs it
 * once more.
 *
 * @param act - reports that refusal in its outcome, or throws it as `RequestFailed`
 * @returns null when the person has cancelled
 * @throws every other error of `act`
 */
export type Run = <T>(act: () => Promise<T>) => Promise<T | null>

/** Provides `run`, which asks for a fresh sign-in in place if an action needs one, and the dialog to be rendered. */
export function useProof(): { run: Run; dialog: ReactNode } {
  const [ask, setAsk] = useState<{ end: (isProved: boolean) => void } | null>(null)
  const part = useDeferred(asking, ask !== null, () => {
    notifyError('Your password could not be asked for. Try again.')
    ask?.end(false)
  })

  async function run<T>(act: () => Promise<T>): Promise<T | null> {
    const first = await withoutStale(act)
    if (first) return first.outcome
    const isProved = await new Promise<boolean>((resolve) => setAsk({ end: resolve }))
    setAsk(null)
    return isProved ? act() : null
  }

  return { run, dialog: ask && part && <part.ProofDialog onEnd={ask.end} /> }
}

/** Runs an action; null if it was refused because the sign-in is too old. */
async function withoutStale<T>(act: () => Promise<T>): Promise<{ outcome: T } | null> {
  try {
    const outcome = await act()
    return isStale(outcome) ? null : { outcome }
  } catch (error) {
    if (error instanceof RequestFailed && isStale(error)) return null
    throw error
  }
}

const isStale = (outcome: unknown) => isRecord(outcome) && outcome.problem === SESSION_TEXTS.stale
