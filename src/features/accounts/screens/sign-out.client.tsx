'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { SESSION_CHANNEL } from '@/domain/session'
import { signOut } from '@/features/accounts/rules/session-requests'
import { broadcastToTabs, listenToTabs } from '@/lib/tabs'
import { BusyButton } from '@/ui/busy-button.client'
import { useLive } from '@/ui/use-live'

type Props = { className?: string; to?: string; children?: ReactNode }

/**
 * Ends the session on the server, informs the other tabs, and leaves with a full page load, for the public site unless
 * `to` is set.
 */
export function SignOut({ className, to = paths.home, children = 'Log out' }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  // A press before React has the button would be lost, and look like a sign-out that has failed.
  const isLive = useLive()
  const leave = async () => {
    setLeaving(true)
    const { problem } = await signOut()
    // If signing out has failed, the screen must not look signed out.
    if (problem) return setLeaving(false)
    broadcastToTabs(SESSION_CHANNEL, 'signed-out')
    window.location.replace(to)
  }
  return (
    <BusyButton className={className} onClick={leave} isBusy={isLeaving} disabled={!isLive}>
      {children}
    </BusyButton>
  )
}

/** Reloads the page when somebody signs in or out in another tab, or when Back restores it from memory. */
export function LookAgain() {
  useEffect(() => {
    const look = () => window.location.reload()
    const shown = (event: PageTransitionEvent) => event.persisted && look()
    const unsubscribe = listenToTabs(SESSION_CHANNEL, look)
    window.addEventListener('pageshow', shown)
    return () => {
      unsubscribe()
      window.removeEventListener('pageshow', shown)
    }
  }, [])
  return null
}
