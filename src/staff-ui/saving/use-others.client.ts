'use client'

import { useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { fetchJson } from '@/lib/fetch-json'

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
      const body = JSON.stringify({ tab, document, leaves: true })
      navigator.sendBeacon(paths.openDocuments, new Blob([body], { type: 'application/json' }))
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

/** @returns null after a failure, which must not disturb typing */
async function tell(body: { tab: string; document: string }): Promise<string[] | null> {
  const told = await fetchJson(paths.openDocuments, { body, session: 'ignore' }).catch(() => null)
  return told?.others ?? null
}
