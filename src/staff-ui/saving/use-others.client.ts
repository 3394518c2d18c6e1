'use client'

import { useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { send } from '../session-fetch'

/** The interval of the requests, and so the longest time until two people see each other, in milliseconds. */
const ASK_MS = 3_000

/**
 * Reports that this tab has a document open while the tab is visible, and returns who else has.
 *
 * @param document - such as 'globals/home'; null for one that was never saved
 * @returns the names of the others
 */
export function useOthers(document: string | null): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])

  useEffect(() => {
    if (!document) return
    const tab = crypto.randomUUID()
    let isOpen = true
    const ask = async () => {
      if (window.document.visibilityState === 'hidden') return
      const told = await tell({ tab, document })
      if (isOpen && told) setOthers((known) => (known.join() === told.join() ? known : told))
    }
    const leave = () => {
      isOpen = false
      // A closing tab cannot wait for a response, but a beacon is still sent.
      navigator.sendBeacon(paths.openDocuments, asBody({ tab, document, leaves: true }))
    }
    void ask()
    const timer = setInterval(ask, ASK_MS)
    window.document.addEventListener('visibilitychange', ask)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.document.removeEventListener('visibilitychange', ask)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [document])

  return others
}

type TabReport = { tab: string; document: string; leaves?: true }

const asBody = (told: TabReport) => new Blob([JSON.stringify(told)], { type: 'application/json' })

/** @returns null after a failure, which must not disturb typing */
async function tell(told: TabReport): Promise<string[] | null> {
  try {
    const response = await send(paths.openDocuments, { method: 'POST', body: asBody(told) })
    return response.ok ? (await response.json()).others : null
  } catch {
    return null
  }
}
