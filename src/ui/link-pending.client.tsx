'use client'

import { useLinkStatus } from 'next/link'
import { createPortal } from 'react-dom'

/**
 * Says that the page behind the link is on its way. It lives in the link and not in a fallback around the page:
 * React would put a fallback into the finished HTML, and someone without JavaScript would see nothing else.
 */
export function LinkPending() {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return createPortal(
    // Above everything, and only after a moment: most pages are there before it shows.
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75 overflow-hidden bg-line [transition:opacity_1ms_120ms] starting:opacity-0"
    >
      <span className="absolute inset-y-0 left-0 w-2/5 animate-pass bg-accent motion-reduce:w-full motion-reduce:animate-none" />
      <span className="sr-only">Loading</span>
    </div>,
    document.body,
  )
}
