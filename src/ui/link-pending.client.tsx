'use client'

import { useLinkStatus } from 'next/link'
import { createPortal } from 'react-dom'
import styles from './link-pending.module.css'

/**
 * Says that the page behind the link is on its way. It lives in the link and not in a fallback around the page:
 * React would put a fallback into the finished HTML, and someone without JavaScript would see nothing else.
 */
export function LinkPending() {
  const { pending } = useLinkStatus()
  if (!pending) return null
  return createPortal(
    <div role="status" className={styles.bar}>
      <span className="sr-only">Loading</span>
    </div>,
    document.body,
  )
}
