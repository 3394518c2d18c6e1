'use client'

import { useEffect, useRef, useState } from 'react'
import type { InboxLead } from '@/features/leads/rules/inbox'
import { toShownText } from './field-text'

/** Whether the space above the list has been scrolled out of sight. */
function useIsAway() {
  const place = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const row = place.current?.closest('[data-counts]')
    if (!row) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(row)
    return () => observer.disconnect()
  }, [])
  return { place, isAway }
}

/**
 * Shows who has written since the list was read. It has a reserved space, or covers the list if the reader has
 * scrolled. A click loads the new leads.
 */
export function NewLeads({ leads, onShow }: { leads: readonly InboxLead[]; onShow: () => void }) {
  const [newest] = leads
  const { place, isAway } = useIsAway()
  return (
    <div
      ref={place}
      className={`min-w-0 ${newest && isAway ? 'fixed inset-x-3 top-[calc(var(--shell-bar)+0.5rem)] z-20 flex justify-center lg:top-2 lg:left-[calc(var(--shell-side)+0.75rem)]' : ''}`}
    >
      {newest && (
        <button
          type="button"
          className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2.5 rounded-full border-0 bg-accent px-4 text-sm text-accent-ink hover:bg-accent-hover in-[.fixed]:shadow-high max-sm:min-h-10"
          onClick={onShow}
        >
          <strong className="whitespace-nowrap">{leads.length} new</strong>
          <span className="truncate">{toShownText({ type: 'text' }, newest.name)}</span>
        </button>
      )}
    </div>
  )
}
