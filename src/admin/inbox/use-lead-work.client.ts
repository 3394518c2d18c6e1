'use client'

import { useCallback } from 'react'
import type { InboxLead } from '@/domain/inbox'
import type { LeadChange } from '@/domain/lead-work'
import { notifyError } from '../shell/toasts.client'
import type { useRowWork } from '../table/row-actions.client'

/** Comes with the first thing that is done. */
const loadActs = () =>
  import('./lead-acts').catch((reason) => {
    notifyError('Nothing was changed. Try again.')
    throw reason
  })

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
      const acts = await loadActs().catch(() => null)
      return acts ? acts.changeMany(ids, change, done, reload) : false
    },
    [reload],
  )

  const remove = useCallback(
    async (row: InboxLead) => {
      const acts = await loadActs().catch(() => null)
      if (acts) await work.remove(row, { ...acts.removalOf(row), onMissing: drop })
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
