'use client'

import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InboxLead } from '@/domain/inbox-order'
import { notifyError, notifySuccess } from '../notify.client'
import { RequestFailed } from '../session/answer-of'
import { focusRow } from '../table/focus-row'
import { deleteLead } from './submissions-api'
import type { Inbox } from './use-inbox.client'

/**
 * Deleting, with the words of the error catalogue; the list is read again, and focus goes to the next row.
 *
 * @param onGone - closes what still shows the lead
 */
export function useDeleteLead(inbox: Inbox, onGone: () => void) {
  const [busyId, setBusyId] = useState<string | null>(null)
  const latest = useRef(inbox)
  useLayoutEffect(() => {
    latest.current = inbox
  })

  const remove = useCallback(
    async ({ id }: InboxLead): Promise<void> => {
      if (!window.confirm('Are you sure you want to delete this submission?')) return
      const { rowAt, indexOf, reload } = latest.current
      const index = indexOf(id)
      const next = index < 0 ? undefined : rowAt(index + 1)
      setBusyId(id)
      const problem = await deleteLead(id).then(
        () => null,
        (error: unknown) => ({ wasGone: error instanceof RequestFailed && error.status === 404 }),
      )
      if (problem) notifyError('Failed to delete submission')
      else notifySuccess('Submission deleted')
      // What somebody else has deleted before must not stay on the screen.
      const isGone = !problem || problem.wasGone
      if (isGone) await reload()
      // At once, because nothing behind an open panel takes the focus.
      flushSync(() => {
        setBusyId(null)
        if (isGone) onGone()
      })
      if (isGone) focusRow(next ? nameId(next) : null)
    },
    [onGone],
  )

  return { remove, busyId }
}

/** The id of the button that opens a lead from its row. */
export function nameId({ id }: Pick<InboxLead, 'id'>): string {
  return `lead-${id}`
}
