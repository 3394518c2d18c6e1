'use client'

import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { notifyError, notifySuccess } from '../notify.client'
import { RequestFailed } from '../session/answer-of'
import { focusRow, openerId } from './focus-row'
import type { Identified, List } from './use-list.client'

/** What is done to a row, with the words of the error catalogue. */
export type RowWork = { act: () => Promise<void>; done: string; failed: string }

/** The question stands before it; `onGone` closes what still shows the row. */
export type Removal = RowWork & { question: string; onGone?: () => void }

/**
 * Changes and deletes rows of a list, which is then read again; after a delete the focus goes to the next row.
 * `busyId` is the row being changed just now: its buttons do nothing, but stay enabled, because a disabled one
 * loses the focus.
 */
export function useRowWork(list: List<Identified>) {
  const [busyId, setBusyId] = useState<string | null>(null)
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })

  /** Says whether the list has been read again. */
  const change = useCallback(async ({ id }: Identified, { act, done, failed }: RowWork): Promise<boolean> => {
    setBusyId(id)
    const problem = await act().then(
      () => null,
      (error: unknown) => ({ wasGone: error instanceof RequestFailed && error.status === 404 }),
    )
    if (problem) notifyError(failed)
    else notifySuccess(done)
    // What somebody else has deleted before must not stay on the screen.
    const isStale = !problem || problem.wasGone
    if (isStale) await latest.current.reload()
    setBusyId(null)
    return isStale
  }, [])

  const remove = useCallback(
    async (row: Identified, { question, onGone, ...work }: Removal): Promise<void> => {
      if (!window.confirm(question)) return
      const { rowAt, indexOf } = latest.current
      const index = indexOf(row.id)
      const next = index < 0 ? undefined : rowAt(index + 1)
      if (!(await change(row, work))) return
      // At once, because nothing behind an open panel takes the focus.
      if (onGone) flushSync(onGone)
      focusRow(next ? openerId(next) : null)
    },
    [change],
  )

  return { change, remove, busyId }
}
