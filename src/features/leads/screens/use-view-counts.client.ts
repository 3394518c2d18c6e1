'use client'

import { useCallback, useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { POLL_MS } from '@/features/leads/rules/inbox'
import type { SavedView, ViewName } from '@/features/leads/rules/inbox-view'
import { fetchJson } from '@/lib/fetch-json'

/** The number of leads in each view; a saved view has its own number. */
export type ViewCounts = {
  counts: Partial<Record<ViewName, number>>
  saved: (SavedView & { count?: number })[]
}

/**
 * The views and their exact counts, requested at intervals and whenever the list was read again. After a failure the
 * former numbers stay.
 *
 * @param first - the saved views when the screen was rendered
 * @param listed - changes with every reading of the list
 */
export function useViewCounts(first: SavedView[], listed: unknown) {
  const [views, setViews] = useState<ViewCounts>({ counts: {}, saved: first })

  const refresh = useCallback(async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const address = `${paths.leads}/views?${new URLSearchParams({ zone })}`
    const read = await fetchJson(address).catch(() => null)
    if (read?.counts && Array.isArray(read.saved)) setViews(read)
  }, [])

  useEffect(() => {
    if (listed) void refresh()
  }, [refresh, listed])

  useEffect(() => {
    const timer = setInterval(() => document.hidden || void refresh(), POLL_MS)
    return () => clearInterval(timer)
  }, [refresh])

  return { ...views, refresh }
}
