'use client'

import { useCallback, useEffect, useRef } from 'react'

/** A lead that is worked on may leave the list, which waits with that: its neighbours are still to be stepped to. */
export function useStaleList(reload: () => Promise<void>) {
  const state = useRef({ isOpen: false, isStale: false, reload })
  useEffect(() => {
    state.current.reload = reload
  })
  const settle = useCallback(() => {
    const { isOpen, isStale } = state.current
    if (isOpen || !isStale) return
    state.current.isStale = false
    void state.current.reload()
  }, [])
  const changed = useCallback(() => {
    state.current.isStale = true
    settle()
  }, [settle])
  const isOpened = useCallback(
    (isOpen: boolean) => {
      state.current.isOpen = isOpen
      settle()
    },
    [settle],
  )
  return { changed, isOpened }
}
