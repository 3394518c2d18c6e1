'use client'

import { useCallback, useEffect, useState } from 'react'
import { POLL_MS } from '@/domain/inbox'
import type { SavedView, ViewName } from '@/domain/inbox-view'
import { paths } from '@/domain/paths'
import { fetchInTime } from '../session/session-fetch'

/** How many leads each view has; a saved one says its own number. */
export type ViewCounts = {
  counts: Partial<Record<ViewName, number>>
  saved: (SavedView & { count?: number })[]
}

/**
 * The views and their exact counts, asked for anew now and then, and whenever the list was read again. A failure is
 * silent: the numbers shown before stay.
 *
 * @param first - the saved views as they were when the screen was made
 * @param listed - another object for every reading of the list
 */
export function useViewCounts(first: SavedView[], listed: unknown) {
  const [views, setViews] = useState<ViewCounts>({ counts: {}, saved: first })

  const refresh = useCallback(async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const address = `${paths.leads}/views?${new URLSearchParams({ zone })}`
    const read = await fetchInTime(address)
      .then((response) => response.json())
      .catch(() => null)
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
