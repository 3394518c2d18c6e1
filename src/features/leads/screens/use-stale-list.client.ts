'use client'

import { useCallback, useEffect, useRef } from 'react'

/**
 * Reloads the list after a lead was changed, and waits with that while a panel is open: a changed lead may leave the
 * list, and the reader still steps to its neighbours.
 */
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
