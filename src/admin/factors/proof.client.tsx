'use client'

import { type ReactNode, useState } from 'react'
import { SESSION_TEXTS } from '@/domain/session-texts'
import { isRecord } from '@/lib/fetch-json'
import { defer, useDeferred } from '@/ui/deferred.client'
import { StaleSignIn } from '../session/session-fetch'
import { notifyError } from '../shell/toasts.client'

/** Loaded on demand, because it brings passkeys along and is seldom needed. */
const asking = defer(() => import('./proof-dialog.client'))

/**
 * Does what may be refused to whoever has signed in too long ago; then asks who they are, and does it once more.
 *
 * @param act - says so by its outcome, or throws `StaleSignIn`
 * @returns null when the person has thought better of it
 * @throws whatever else `act` throws
 */
export type Run = <T>(act: () => Promise<T>) => Promise<T | null>

/** Asks for the password in place, and goes on with what was begun: `run`, and the dialog to be drawn. */
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

/** The result; null when it was refused because the sign-in is too old. */
async function withoutStale<T>(act: () => Promise<T>): Promise<{ outcome: T } | null> {
  try {
    const outcome = await act()
    return isRecord(outcome) && outcome.problem === SESSION_TEXTS.stale ? null : { outcome }
  } catch (error) {
    if (error instanceof StaleSignIn) return null
    throw error
  }
}
