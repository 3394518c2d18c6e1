'use client'

import { type ReactNode, useEffect, useReducer } from 'react'
import { defer, useDeferred } from '@/ui/deferred.client'
import { useSessionWatch } from './use-session-watch.client'

const again = defer(() => import('./sign-in-again.client'))

const RETRY_MS = 2_000

/**
 * Wraps every staff screen. The screen stays mounted while somebody signs in again, so that no input is lost, but it
 * can be neither seen nor reached.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { state, email, check } = useSessionWatch()
  const [, retry] = useReducer((tries: number) => tries + 1, 0)
  const isLocked = state === 'locked'
  const form = useDeferred(again, isLocked, () => setTimeout(retry, RETRY_MS))

  // The script of the sign-in form loads with the first input, because the input would be lost if it could not be
  // loaded later.
  useEffect(() => {
    addEventListener('input', again.warm, { once: true })
    return () => removeEventListener('input', again.warm)
  }, [])

  return (
    <>
      <div className={state === 'open' ? 'contents' : 'invisible **:invisible!'} inert={state !== 'open'}>
        {children}
      </div>
      {(state === 'hidden' || (isLocked && !form)) && <Checking />}
      {isLocked && form && <form.SignInAgain email={email} onSignedIn={check} />}
    </>
  )
}

/** Shows a spinner alone, because the screen behind it may belong to another account. */
export function Checking() {
  return (
    <div className="fixed inset-0 grid place-content-center justify-items-center gap-4" role="status">
      <span
        className="size-10 animate-spin rounded-full border-4 border-line border-t-accent motion-reduce:[animation-duration:4s]"
        aria-hidden="true"
      />
      <span className="sr-only">Loading...</span>
      {/* Shown by the style after 15 s. */}
      <p className="max-w-[40ch] animate-[late_1ms_15s_both] px-4 text-center">
        This takes longer than it should. The connection may be down, or the site was updated.{' '}
        <button type="button" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      </p>
    </div>
  )
}
