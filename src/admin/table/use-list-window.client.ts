'use client'

import { type RefObject, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Rows, rowsNear } from './rows-near'
import type { List } from './use-list.client'
import { useShape } from './use-shape.client'

/** Scrolling stops for this long before rows are asked for. */
const SETTLE_MS = 60

/** A row that is drawn; what stands in it may still be on its way. */
export type Drawn<Row> = { index: number; row: Row | undefined }

/**
 * Which rows are drawn, as lines or as cards, and the heights in pixels that stand for all others; asks for what
 * is not there yet.
 *
 * @param columns - changes with the columns shown
 * @param bones - how many empty rows stand for a list that is being read
 */
export function useListWindow<Row>(
  frame: RefObject<HTMLElement | null>,
  list: List<Row>,
  columns: string,
  bones: number,
) {
  const { need, status, total, rowAt } = list
  const isWaiting = status === 'loading' && bones > 0
  const { isFit, top, rowHeight } = useShape(frame, columns, isWaiting || total > 0)
  const { first, end } = useRowsNear({ top, rowHeight, total })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has been read anew lacks rows again.
  useEffect(() => {
    const timer = setTimeout(() => need(first, Math.max(first, end - 1)), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [need, first, end, rowAt, status])

  const rows: Drawn<Row>[] = useMemo(
    () =>
      isWaiting
        ? Array.from({ length: bones }, (_, index) => ({ index, row: undefined }))
        : Array.from({ length: end - first }, (_, at) => ({ index: first + at, row: rowAt(first + at) })),
    [isWaiting, bones, first, end, rowAt],
  )
  if (isWaiting) return { rows, before: 0, after: 0, isFit }
  return { rows, before: first * rowHeight, after: (total - end) * rowHeight, isFit }
}

/** Drawn anew only when another row comes near; none on the server, which has no window. */
function useRowsNear(list: Rows) {
  const near = () => rowsNear({ top: window.scrollY, bottom: window.scrollY + window.innerHeight }, list)
  return {
    first: useSyncExternalStore(
      onMove,
      () => near().first,
      () => 0,
    ),
    end: useSyncExternalStore(
      onMove,
      () => near().end,
      () => 0,
    ),
  }
}

function onMove(look: () => void): () => void {
  window.addEventListener('scroll', look, { passive: true })
  window.addEventListener('resize', look)
  return () => {
    window.removeEventListener('scroll', look)
    window.removeEventListener('resize', look)
  }
}
