'use client'

import { useCallback, useEffect, useRef } from 'react'
import type { SavedView } from '@/features/leads/rules/inbox-view'
import { filterOf, type InboxFilters, isView } from './inbox-query'
import type { Inbox } from './use-inbox.client'
import { useViewCounts } from './use-view-counts.client'

type ViewsInput = {
  inbox: Inbox
  filters: InboxFilters
  change: (part: Partial<InboxFilters>) => void
  /** The saved views when the screen was rendered. */
  saved: SavedView[]
}

/** The views of the list, the one that is shown, and functions that choose or save one. */
export function useViews({ inbox, filters, change, saved: first }: ViewsInput) {
  const { refresh, ...views } = useViewCounts(first, inbox.cursor)
  const { saved } = views
  const { view } = filters
  const waited = useRef<string | null>(null)

  const onPick = useCallback(
    (name: string) => {
      const chosen = filterOf(name, saved)
      if (chosen) change({ view: name, chosen, from: chosen.from, to: chosen.to, zone: chosen.zone })
    },
    [change, saved],
  )

  // A view that was just saved is chosen once the list of views includes it.
  const keep = useCallback(
    (name: string) => {
      waited.current = name
      void refresh()
    },
    [refresh],
  )
  useEffect(() => {
    if (waited.current === null || !filterOf(waited.current, saved)) return
    onPick(waited.current)
    waited.current = null
  }, [saved, onPick])

  const isAsSaved = isView(filters, saved)
  const own = isAsSaved ? saved.find(({ id }) => id === view) : undefined
  return { views, current: isAsSaved ? view : null, onPick, keep, own }
}
