'use client'

import { useEffect, useState } from 'react'
import type { InboxField } from '@/domain/inbox-fields'
import type { InboxLead } from '@/domain/inbox-order'
import { readLead } from './submissions-api'

/** The lead with the fields that do not stand in its row, once they are read; there is no request without any. */
export function useWholeLead(lead: InboxLead, fields: readonly InboxField[]): InboxLead {
  const [read, setRead] = useState<InboxLead | null>(null)
  const hasMore = fields.some(({ isColumn }) => !isColumn)

  useEffect(() => {
    let isCurrent = true
    if (hasMore) {
      readLead(lead.id).then(
        (answer) => isCurrent && setRead(answer),
        () => undefined,
      )
    }
    return () => {
      isCurrent = false
    }
  }, [lead.id, hasMore])

  return read?.id === lead.id ? { ...read, ...lead } : lead
}
