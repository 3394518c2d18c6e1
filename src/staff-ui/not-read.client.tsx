'use client'

import { useEffect, useState } from 'react'
import { button } from '@/ui/button'

/** Milliseconds after which nobody believes any more that something is still coming. */
const OVERDUE_MS = 15_000

/** Takes the place of what could not be read. */
export function NotRead({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {what} could not be read.
      <button type="button" className={button()} onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}

/** Whether something has been waited for too long. */
export function useOverdue(isWaiting: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    setOverdue(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setOverdue(true), OVERDUE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting && isOverdue
}
