'use client'

import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import {
  type InboxFilters,
  NO_FILTERS,
  readFilters,
  toInboxFilter,
  withFilters,
  writeQuery,
} from './inbox-filters'

const URL_DELAY_MS = 300

/** The filters, which live in the URL: a reload, a bookmark and a shared link show the same rows. */
export function useFilters() {
  const [filters, setFilters] = useState(NO_FILTERS)
  const [isReady, setReady] = useState(false)
  const [typed] = useState(typedBefore)

  useLayoutEffect(() => {
    const fromUrl = readFilters(window.location.search)
    setFilters({ ...fromUrl, text: typed || fromUrl.text })
    setReady(true)
  }, [typed])

  useEffect(() => {
    if (!isReady) return
    // Browsers refuse more than a few address changes a second.
    const timer = setTimeout(() => writeQuery(withFilters(window.location.search, filters)), URL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [filters, isReady])

  const change = useCallback((part: Partial<InboxFilters>) => setFilters((old) => ({ ...old, ...part })), [])
  const filter = useMemo(() => toInboxFilter(filters), [filters])
  return { filters, filter, change, isReady }
}

/** What was typed before the script arrived is in the field already, until React takes it over. */
function typedBefore(): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLInputElement>('input[type=search]')?.value ?? ''
}
