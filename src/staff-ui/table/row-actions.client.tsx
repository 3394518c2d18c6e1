'use client'

import type { IconNode } from 'lucide'
import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { problemIn, RequestFailed } from '@/lib/fetch-json'
import { iconButton } from '@/staff-ui/controls'
import { beginUndoable, notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { LineDrawing } from '@/ui/line-drawing'
import type { Identified, List } from './use-list.client'

/**
 * An action on a row, with its messages and its reversal. A refusal with a status of `told` shows the server's message
 * in place of `failed`.
 */
type RowWork = {
  act: () => Promise<void>
  done: string
  failed: string
  told?: readonly number[]
  undo?: RowWork
}

/** A deletion, which asks `question` first; `onMissing` closes whatever still shows the row, and says whether it did. */
type Removal = RowWork & { question: string; onMissing?: () => boolean }

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

  /** Returns whether the list has been read again. */
  const change = useCallback(async (row: Identified, work: RowWork): Promise<boolean> => {
    const { act, done, failed, told = [], undo } = work
    setBusyId(row.id)
    const undoable = undo && beginUndoable()
    const problem = await act().then(
      () => null,
      (error: unknown) => ({
        wasMissing: error instanceof RequestFailed && error.status === 404,
        words: problemIn(error, told) ?? failed,
      }),
    )
    if (problem) {
      undoable?.failed()
      notifyError(problem.words)
    } else if (undoable) undoable.done(done, () => void change(row, undo))
    else notifySuccess(done)
    // A row that somebody else has deleted must not stay on the screen.
    const isStale = !problem || problem.wasMissing
    if (isStale) await latest.current.reload()
    setBusyId(null)
    return isStale
  }, [])

  const remove = useCallback(
    async (row: Identified, { question, onMissing, ...work }: Removal): Promise<void> => {
      if (!window.confirm(question)) return
      const { rowAt, indexOf } = latest.current
      const index = indexOf(row.id)
      const next = index < 0 ? undefined : rowAt(index + 1)
      const before = document.activeElement
      if (!(await change(row, work))) return
      let hasClosed = false
      // The panel closes synchronously, because nothing behind an open panel can take the focus.
      if (onMissing)
        flushSync(() => {
          hasClosed = onMissing()
        })
      const now = document.activeElement
      // Somebody who has gone on meanwhile stays there.
      if (hasClosed || now === null || now === document.body || now === before)
        focusRow(next ? openerId(next) : null)
    },
    [change],
  )

  return { change, remove, busyId }
}

/**
 * Moves the focus after a row was deleted: to the next row, or else to the heading of the screen. Without this the
 * browser moves it to the body, and the keyboard starts at the top again.
 *
 * @param id - of the element in the next row that takes the focus; null if no row follows
 */
function focusRow(id: string | null): void {
  const next = id === null ? null : document.getElementById(id)
  const target = next ?? document.querySelector<HTMLElement>('main h1')
  target?.focus()
}

/** The id of the link or button that opens a row. */
export function openerId({ id }: { id: string }): string {
  return `row-${id}`
}

/**
 * The row that is being changed. It is a context and not part of a column, because a column that changes renders all of
 * its cells again.
 */
export const BusyRow = createContext<string | null>(null)

/** Whether the row is being changed just now. */
export function useIsBusy({ id }: { id: string }): boolean {
  return useContext(BusyRow) === id
}

type Props = {
  row: { id: string }
  verb: string
  name: string
  icon: IconNode
  tone?: 'danger' | 'plain'
  onPress: () => void
}

/** An icon button that deletes or changes a row. */
export function DangerButton({ row, verb, name, icon, tone = 'danger', onPress }: Props) {
  const isBusy = useIsBusy(row)
  return (
    <button
      type="button"
      className={iconButton({ tone, className: 'in-data-cards:size-11' })}
      aria-label={`${verb} ${name}`}
      data-tip={verb}
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
    >
      <LineDrawing drawing={icon} size={18} />
    </button>
  )
}
