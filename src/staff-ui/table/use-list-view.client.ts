'use client'

import { useCallback, useLayoutEffect, useState } from 'react'
import { inStorage } from '@/lib/in-storage'

/** The order of a list: the name of a field, and its direction. */
export type RowOrder = { by: string; descending: boolean }

/**
 * The order and columns that the reader has chosen, kept in the browser. `shown` are columns that are hidden unless
 * chosen.
 */
export type ListView = { sort: RowOrder; hidden: string[]; shown: string[] }

/**
 * @param key - the key in the browser's storage
 * @param first - the order before the reader has chosen one; the same object at every render
 * @param sortable - the fields that can be sorted by; a remembered name that is not among them is ignored
 */
export function useRememberedView(key: string, first: RowOrder, sortable: readonly string[]) {
  const [view, setView] = useState<ListView>({ sort: first, hidden: [], shown: [] })

  useLayoutEffect(() => {
    const stored = readView(key)
    if (stored) setView({ ...stored, sort: sortable.includes(stored.sort.by) ? stored.sort : first })
  }, [key, first, sortable])

  const change = useCallback(
    (part: Partial<ListView>) => {
      const changed = { ...view, ...part }
      setView(changed)
      // A browser without storage shows the default view next time.
      inStorage(() => localStorage.setItem(key, JSON.stringify(changed)))
    },
    [key, view],
  )

  return [view, change] as const
}

function readView(key: string): ListView | undefined {
  return inStorage(() => {
    const { sort, hidden, shown = [] } = JSON.parse(localStorage.getItem(key) ?? 'null') ?? {}
    if (typeof sort?.by !== 'string' || !Array.isArray(hidden) || !Array.isArray(shown)) return undefined
    const order = { by: sort.by, descending: Boolean(sort.descending) }
    return { sort: order, hidden: hidden.map(String), shown: shown.map(String) }
  })
}
