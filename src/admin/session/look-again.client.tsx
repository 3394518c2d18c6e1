'use client'

import { useEffect } from 'react'
import { SESSION_CHANNEL } from '@/domain/session'
import { hearTabs } from '@/lib/tabs'

/** Asks for the page again when somebody signs in or out in another tab, or when Back takes it out of memory. */
export function LookAgain() {
  useEffect(() => {
    const look = () => window.location.reload()
    const shown = (event: PageTransitionEvent) => event.persisted && look()
    const unhear = hearTabs(SESSION_CHANNEL, look)
    window.addEventListener('pageshow', shown)
    return () => {
      unhear()
      window.removeEventListener('pageshow', shown)
    }
  }, [])
  return null
}
