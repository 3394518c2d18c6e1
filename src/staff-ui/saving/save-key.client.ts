'use client'

import { useEffect, useRef } from 'react'

/** Saves the screen's form on Ctrl+S (Cmd+S on a Mac), wherever the focus is, instead of saving the page. */
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
    // The listener runs before those of the fields, because an editor may use the key itself.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
