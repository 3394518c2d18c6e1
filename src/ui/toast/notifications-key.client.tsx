'use client'

import { useEffect } from 'react'

/**
 * Alt+T leads to the notifications, whether there is one or not. The toaster's own key works only while it shows
 * something. Escape leads back.
 */
export function NotificationsKey() {
  useEffect(() => {
    let before: Element | null = null
    const onKey = (event: KeyboardEvent) => {
      const region = document.querySelector<HTMLElement>('section[aria-label^="Notifications"]')
      if (!region) return
      if (event.key === 'Escape' && document.activeElement === region) {
        if (before instanceof HTMLElement) before.focus()
        return
      }
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return
      event.preventDefault()
      // With a toast in it the toaster moves the focus by itself, and takes it back when the toast leaves.
      if (region.childElementCount > 0 || document.activeElement === region) return
      before = document.activeElement
      region.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return null
}
