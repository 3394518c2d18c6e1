'use client'

import { useEffect } from 'react'

const QUESTION = 'You have unsaved changes. Leave this page?'

/** Asks before a link or the browser leads away from unsaved work. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      if (leadsAway(event) && !window.confirm(QUESTION)) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [isDirty])
}

function leadsAway(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey) return false
  const url = new URL(link.href, window.location.href)
  // Another origin unloads the document, and the browser asks by itself.
  return url.origin === window.location.origin && url.pathname !== window.location.pathname
}
