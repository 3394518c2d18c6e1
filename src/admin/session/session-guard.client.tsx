'use client'

import type { ReactNode } from 'react'
import { Checking } from './checking'
import { SignInAgain } from './sign-in-again.client'
import { useSessionWatch } from './use-session-watch.client'

/**
 * Stands around every staff screen. The screen stays mounted while somebody signs in again, so that nothing
 * typed is lost, but it can neither be seen nor reached.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { state, email, check } = useSessionWatch()
  return (
    <>
      <div className={state === 'open' ? 'contents' : 'invisible **:invisible!'} inert={state !== 'open'}>
        {children}
      </div>
      {state === 'hidden' && <Checking />}
      {state === 'locked' && <SignInAgain email={email} onSignedIn={check} />}
    </>
  )
}
