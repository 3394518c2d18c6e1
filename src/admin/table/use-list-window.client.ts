'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo } from 'react'
import type { List } from './use-list.client'
import { useShape } from './use-shape.client'

const OVERSCAN_ROWS = 12
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
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew.
  useLayoutEffect(() => virtualizer.measure(), [rowHeight])

  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has been read anew lacks rows again.
  useEffect(() => {
    const timer = setTimeout(() => need(first, last), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [need, first, last, rowAt, status])

  const rows: Drawn<Row>[] = useMemo(
    () =>
      isWaiting
        ? Array.from({ length: bones }, (_, index) => ({ index, row: undefined }))
        : items.map(({ index }) => ({ index, row: rowAt(index) })),
    [isWaiting, bones, items, rowAt],
  )
  if (isWaiting) return { rows, before: 0, after: 0, isFit }
  const end = items.at(-1)?.end ?? top
  return {
    rows,
    before: (items[0]?.start ?? top) - top,
    after: Math.max(0, virtualizer.getTotalSize() + top - end),
    isFit,
  }
}
