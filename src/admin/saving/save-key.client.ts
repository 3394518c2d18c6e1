'use client'

import { useEffect, useRef } from 'react'

/** Ctrl+S (on a Mac Cmd+S) saves what the screen holds, wherever the focus is, in the place of saving the page. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    // Before the fields: an editor among them may have a use of its own for the key.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
