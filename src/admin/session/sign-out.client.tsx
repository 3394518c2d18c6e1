'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { signOut } from '@/domain/account-requests'
import { paths } from '@/domain/paths'
import { SESSION_CHANNEL } from '@/domain/session'
import { broadcastToTabs, listenToTabs } from '@/lib/tabs'
import { BusyButton } from '@/ui/busy-button.client'

type Props = { className?: string; to?: string; children?: ReactNode }

/** Ends the session on the server, tells the other tabs and leaves by a full load, for the public site unless `to` says where. */
export function SignOut({ className, to = paths.home, children = 'Log out' }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    const { problem } = await signOut()
    // While the session lives the screen must not look as if it had ended.
    if (problem) return setLeaving(false)
    broadcastToTabs(SESSION_CHANNEL, 'signed-out')
    window.location.replace(to)
  }
  return (
    <BusyButton className={className} onClick={leave} isBusy={isLeaving}>
      {children}
    </BusyButton>
  )
}

/** Asks for the page again when somebody signs in or out in another tab, or when Back takes it out of memory. */
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
