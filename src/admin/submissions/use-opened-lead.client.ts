'use client'

import { useCallback, useState } from 'react'
import type { InboxLead } from '@/domain/inbox-order'
import type { Inbox } from './use-inbox.client'

/** The lead in the panel, its neighbours in the list, and the way back to its row. */
export function useOpenedLead(inbox: Inbox) {
  const [lead, setLead] = useState<InboxLead | null>(null)
  const index = lead ? inbox.indexOf(lead.id) : -1

  const neighbour = (step: number) => {
    const next = index < 0 ? undefined : inbox.rowAt(index + step)
    return next && (() => setLead(next))
  }

  const open = useCallback((wanted: InboxLead) => setLead(wanted), [])

  function close() {
    setLead(null)
    if (!lead) return
    const { id } = lead
    requestAnimationFrame(() => document.getElementById(`lead-${id}`)?.focus())
  }

  return { lead, open, close, newer: neighbour(-1), older: neighbour(1) }
}
