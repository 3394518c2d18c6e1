'use client'

import { useCallback, useLayoutEffect, useState } from 'react'
import { type InboxSort, NEWEST_FIRST } from '@/domain/inbox-order'

/** How somebody likes to see the table; kept in their browser. */
export type InboxView = { sort: InboxSort; hidden: string[] }

const KEY = 'inbox-view'
const PLAIN: InboxView = { sort: NEWEST_FIRST, hidden: [] }

/**
 * @param sortable - names that may be sorted by; a remembered name that is gone is forgotten
 */
export function useRememberedView(sortable: readonly string[]) {
  const [view, setView] = useState(PLAIN)

  useLayoutEffect(() => {
    const stored = readView()
    if (stored) setView({ ...stored, sort: sortable.includes(stored.sort.by) ? stored.sort : NEWEST_FIRST })
  }, [sortable])

  const change = useCallback(
    (part: Partial<InboxView>) => {
      const changed = { ...view, ...part }
      setView(changed)
      writeView(changed)
    },
    [view],
  )

  return [view, change] as const
}

function readView(): InboxView | null {
  try {
    const { sort, hidden } = JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? {}
    if (typeof sort?.by !== 'string' || !Array.isArray(hidden)) return null
    return { sort: { by: sort.by, descending: Boolean(sort.descending) }, hidden: hidden.map(String) }
  } catch {
    return null
  }
}

function writeView(view: InboxView): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(view))
  } catch {
    // A browser that keeps nothing shows the plain view next time.
  }
}
