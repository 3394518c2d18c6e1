'use client'

import { useCallback, useEffect, useState } from 'react'
import type { InboxLead } from '@/domain/inbox-order'
import { notifyError } from '../notify.client'
import { openerId } from '../table/focus-row'
import { readOpened, withOpened, writeQuery } from './inbox-filters'
import { readLead } from './submissions-api'
import type { Inbox } from './use-inbox.client'

/** The lead in the panel, its neighbours in the list, and the way back to its row. The address names it. */
export function useOpenedLead(inbox: Inbox) {
  const [lead, setLead] = useState<InboxLead | null>(null)
  const index = lead ? inbox.indexOf(lead.id) : -1

  useEffect(() => {
    const id = readOpened(window.location.search)
    if (!id) return
    readLead(id).then(setLead, () => {
      writeOpened(null)
      notifyError('The submission could not be read. It may have been deleted.')
    })
  }, [])

  const open = useCallback((wanted: InboxLead) => {
    setLead(wanted)
    writeOpened(wanted.id)
  }, [])

  const neighbour = (step: number) => {
    const next = index < 0 ? undefined : inbox.rowAt(index + step)
    return next && (() => open(next))
  }

  /** Closes without a way back: the row is gone. */
  const drop = useCallback(() => {
    setLead(null)
    writeOpened(null)
  }, [])

  function close() {
    drop()
    if (lead) requestAnimationFrame(() => document.getElementById(openerId(lead))?.focus())
  }

  return { lead, open, close, drop, newer: neighbour(-1), older: neighbour(1) }
}

function writeOpened(id: string | null): void {
  writeQuery(withOpened(window.location.search, id))
}
