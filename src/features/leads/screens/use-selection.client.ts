'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { InboxFilter, InboxSort } from '@/features/leads/rules/inbox'
import { MAX_SELECTED } from '@/features/leads/rules/lead-filter'
import { createSelection } from '@/staff-ui/table/selection.client'
import type { Identified } from '@/staff-ui/table/use-list.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { readIds } from './inbox-api'
import type { Inbox } from './use-inbox.client'

/**
 * Selects leads of the list: one, all from the last selected one on, or all that match the filter, up to the number
 * that can be changed at once. Another filter clears the selection, so that no lead out of sight is changed.
 */
export function useSelection(inbox: Inbox, filter: InboxFilter, sort: InboxSort) {
  const [selection] = useState(createSelection)
  const [isSelecting, setSelecting] = useState(false)
  const { indexOf, rowAt, total, cursor: known, isEarlier } = inbox

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter shows other leads.
  useEffect(() => selection.clear(), [selection, filter])

  // Rows of the former filter can be selected until the new rows are loaded, so the selection is cleared again then.
  const inSight = useRef(filter)
  useEffect(() => {
    if (isEarlier || inSight.current === filter) return
    inSight.current = filter
    selection.clear()
  }, [selection, filter, isEarlier])

  const idsOf = useCallback(
    async (offset: number, length: number): Promise<readonly string[]> => {
      const most = Math.min(length, MAX_SELECTED)
      const here = Array.from({ length: most }, (_, at) => rowAt(offset + at)?.id)
      if (here.every((id) => id !== undefined)) return here
      return readIds(filter, sort, { until: known?.asOf ?? new Date().toISOString(), offset, most })
    },
    [rowAt, filter, sort, known],
  )

  const selectMany = useCallback(
    async (offset: number, length: number) => {
      const ids = await idsOf(offset, length).catch(() => null)
      if (ids) selection.set(ids, true)
      else notifyError('The submissions could not be selected')
    },
    [idsOf, selection],
  )

  const select = useCallback(
    ({ id }: Identified, toThere: boolean) => {
      const [here, last] = [indexOf(id), selection.last === null ? -1 : indexOf(selection.last)]
      if (toThere && last >= 0 && here >= 0) void selectMany(Math.min(here, last), Math.abs(here - last) + 1)
      else selection.set([id], !selection.has(id))
      selection.last = id
    },
    [indexOf, selectMany, selection],
  )

  // The number of leads that match the filter is unknown until its rows are loaded.
  const selectAll = useCallback(
    async () => (isEarlier ? undefined : selectMany(0, total)),
    [isEarlier, selectMany, total],
  )
  const selecting = useMemo(() => ({ selection, select }), [selection, select])
  return { selection, selecting, select, selectAll, isSelecting, setSelecting }
}
