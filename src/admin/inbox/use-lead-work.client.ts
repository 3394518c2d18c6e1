'use client'

import { useCallback } from 'react'
import type { InboxLead } from '@/domain/inbox'
import type { LeadChange } from '@/domain/lead-work'
import { RequestFailed } from '../session/session-fetch'
import { notifyError, notifySuccess, notifyUndo } from '../shell/toasts.client'
import type { useRowWork } from '../table/row-actions.client'
import { changeLeads, undoChange } from './work-api'

const REMOVAL = {
  question: 'Are you sure you want to delete this submission?',
  done: 'Submission deleted',
  failed: 'Failed to delete submission',
}

const UNDONE = { done: 'Undone', failed: 'This could not be undone' }

/**
 * Does things with leads that can be taken back.
 *
 * @param reload - reads the list again
 */
export function useLeadWork(
  work: ReturnType<typeof useRowWork>,
  reload: () => Promise<void>,
  drop: () => void,
) {
  const undo = useCallback(
    async (batch: string) => {
      try {
        await undoChange(batch)
        notifySuccess(UNDONE.done)
      } catch {
        notifyError(UNDONE.failed)
      }
      await reload()
    },
    [reload],
  )

  /** Says whether it was done. */
  const changeMany = useCallback(
    async (ids: readonly string[], change: LeadChange, done: string): Promise<boolean> => {
      try {
        const { batch } = await changeLeads(ids, change)
        notifyUndo(done, () => void undo(batch))
      } catch {
        notifyError('Failed to change the submissions')
        return false
      }
      await reload()
      return true
    },
    [undo, reload],
  )

  const remove = useCallback(
    (row: InboxLead) => {
      let batch = ''
      const act = async () => {
        const changed = await changeLeads([row.id], { trash: true })
        // Somebody else was faster, and for good.
        if (changed.leads.length === 0) throw new RequestFailed(404)
        batch = changed.batch
      }
      const undo = { ...UNDONE, act: async () => void (await undoChange(batch)) }
      return work.remove(row, { ...REMOVAL, act, undo, onMissing: drop })
    },
    [work.remove, drop],
  )

  const restore = useCallback(
    async (row: InboxLead) => {
      if (await changeMany([row.id], { trash: false }, 'Submission restored')) drop()
    },
    [changeMany, drop],
  )

  return { changeMany, remove, restore }
}
