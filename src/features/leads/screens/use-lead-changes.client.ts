'use client'

import { useCallback } from 'react'
import type { InboxLead } from '@/features/leads/rules/inbox'
import type { LeadChange } from '@/features/leads/rules/lead-activity'
import type { useRowWork } from '@/staff-ui/table/row-actions.client'
import { notifyError } from '@/staff-ui/toasts.client'

/** The script of the changes loads with the first one. */
const loadActs = () => import('./lead-acts')

/**
 * Changes of leads that can be undone.
 *
 * @param reload - reads the list again
 */
export function useLeadChanges(
  rowWork: ReturnType<typeof useRowWork>,
  reload: () => Promise<void>,
  drop: (id: string) => boolean,
) {
  /** Returns whether it succeeded. */
  const changeMany = useCallback(
    async (ids: readonly string[], change: LeadChange, done: string): Promise<boolean> => {
      const acts = await loadActs().catch(() => notifyError('Failed to change the submissions'))
      return (await acts?.changeMany(ids, change, done, reload)) ?? false
    },
    [reload],
  )

  const remove = useCallback(
    (row: InboxLead) => {
      let batch = ''
      return rowWork.remove(row, {
        question: 'Are you sure you want to delete this submission?',
        act: async () => {
          batch = await (await loadActs()).removeLead(row)
        },
        done: 'Submission deleted',
        failed: 'Failed to delete submission',
        undo: {
          act: async () => {
            await (await loadActs()).undoChange(batch)
          },
          done: 'Undone',
          failed: 'This could not be undone',
        },
        onMissing: () => drop(row.id),
      })
    },
    [rowWork.remove, drop],
  )

  const restore = useCallback(
    async (row: InboxLead) => {
      if (await changeMany([row.id], { trash: false }, 'Submission restored')) drop(row.id)
    },
    [changeMany, drop],
  )

  return { changeMany, remove, restore }
}
