'use client'

import { useCallback, useState } from 'react'
import type { InboxLead } from '@/domain/inbox-order'
import { notifyError, notifySuccess } from '../notify.client'
import { RequestFailed } from '../session/answer-of'
import { deleteLead } from './submissions-api'

/** Deleting from the list, with the words of the error catalogue; the list is read again. */
export function useDeleteLead(reload: () => Promise<void>) {
  const [busyId, setBusyId] = useState<string | null>(null)

  /** @returns whether the lead is gone */
  const remove = useCallback(
    async ({ id }: InboxLead): Promise<boolean> => {
      if (!window.confirm('Are you sure you want to delete this submission?')) return false
      setBusyId(id)
      const problem = await deleteLead(id).then(
        () => null,
        (error: unknown) => ({ wasGone: error instanceof RequestFailed && error.status === 404 }),
      )
      if (problem) notifyError('Failed to delete submission')
      else notifySuccess('Submission deleted')
      // What somebody else has deleted before must not stay on the screen.
      if (!problem || problem.wasGone) await reload()
      setBusyId(null)
      return !problem || problem.wasGone
    },
    [reload],
  )

  return { remove, busyId }
}
