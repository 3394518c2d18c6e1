'use client'

import { useCallback } from 'react'
import type { InboxLead } from '@/domain/inbox'
import type { LeadChange } from '@/domain/lead-work'
import { notifyError } from '../shell/toasts.client'
import type { useRowWork } from '../table/row-actions.client'

const FAILED_REMOVAL = 'Failed to delete submission'

/** Comes with the first thing that is done; undefined when it could not be read, which `failed` says. */
const loadActs = (failed: string) => import('./lead-acts').catch(() => void notifyError(failed))

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
  /** Says whether it was done. */
  const changeMany = useCallback(
    async (ids: readonly string[], change: LeadChange, done: string): Promise<boolean> => {
      const acts = await loadActs('Failed to change the submissions')
      return (await acts?.changeMany(ids, change, done, reload)) ?? false
    },
    [reload],
  )

  const remove = useCallback(
    async (row: InboxLead) => {
      const acts = await loadActs(FAILED_REMOVAL)
      if (acts) await work.remove(row, { ...acts.removalOf(row), failed: FAILED_REMOVAL, onMissing: drop })
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
