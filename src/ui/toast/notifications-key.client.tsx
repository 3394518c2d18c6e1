'use client'

import { useEffect } from 'react'

/**
 * Alt+T moves the focus to the notifications, even when there are none, while the toaster's own key works only while it
 * shows a toast. Escape moves the focus back.
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
      // While there is a toast, the toaster itself moves the focus and returns it when the toast disappears.
      if (region.childElementCount > 0 || document.activeElement === region) return
      before = document.activeElement
      region.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return null
}
