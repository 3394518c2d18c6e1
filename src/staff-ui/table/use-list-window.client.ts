'use client'

import { type RefObject, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { List } from './use-list.client'

/** Milliseconds without scrolling before rows are requested. */
const SETTLE_MS = 60

/** A rendered row; its data may still be loading. */
export type RenderedRow<Row> = { index: number; row: Row | undefined }

/**
 * Decides which rows are rendered, as table rows or cards, and the heights in pixels of the space for all others.
 * Requests rows that are missing.
 *
 * @param columns - changes with the shown columns
 * @param skeletonRows - the number of empty rows while a list is loading
 */
export function useListWindow<Row>(
  frame: RefObject<HTMLElement | null>,
  list: List<Row>,
  columns: string,
  skeletonRows: number,
) {
  const { need, status, total, rowAt } = list
  const isWaiting = status === 'loading' && skeletonRows > 0
  const { isFit, top, rowHeight } = useShape(frame, columns, isWaiting || total > 0)
  const { first, end } = useRowsNear({ top, rowHeight, total })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has been read anew lacks rows again.
  useEffect(() => {
    const timer = setTimeout(() => need(first, Math.max(first, end - 1)), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [need, first, end, rowAt, status])

  const rows: RenderedRow<Row>[] = useMemo(
    () =>
      isWaiting
        ? Array.from({ length: skeletonRows }, (_, index) => ({ index, row: undefined }))
        : Array.from({ length: end - first }, (_, at) => ({ index: first + at, row: rowAt(first + at) })),
    [isWaiting, skeletonRows, first, end, rowAt],
  )
  if (isWaiting) return { rows, before: 0, after: 0, isFit }
  return { rows, before: first * rowHeight, after: (total - end) * rowHeight, isFit }
}

/** Renders again only when another row comes near the window. On the server there is no window, so no row is near. */
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

const OVERSCAN_ROWS = 12

/** The visible part of the page, in pixels from its top. */
export type View = { top: number; bottom: number }

/** The rows of a list on a page: the top of the first and the height of each, in pixels, and their number. */
export type Rows = { top: number; rowHeight: number; total: number }

/** The rows in the window and a few around them: the index of the first, and of the one behind the last. */
export function rowsNear(view: View, { top, rowHeight, total }: Rows): { first: number; end: number } {
  const rowAt = (pixel: number) => Math.floor((pixel - top) / rowHeight)
  const within = (row: number) => Math.min(Math.max(row, 0), total)
  return {
    first: within(rowAt(view.top) - OVERSCAN_ROWS),
    end: within(rowAt(view.bottom) + 1 + OVERSCAN_ROWS),
  }
}

type Shape = {
  /** Whether each column is as wide as its header and its `min-width`. If not, rows are rendered as cards. */
  isFit: boolean
  /** The top of the rows, in pixels from the top of the page. */
  top: number
  /** The height of every row in pixels. */
  rowHeight: number
}

/** The server knows no widths, so it renders a table. */
const PLAIN: Shape = { isFit: true, top: 0, rowHeight: 52 }

/**
 * Measures a table in its frame when the frame, the page above it or the columns change.
 *
 * @param frame - holds the table and nothing wider
 * @param columns - changes with the shown columns, which are then measured again
 */
function useShape(frame: RefObject<HTMLElement | null>, columns: string, hasRows: boolean): Shape {
  const [shape, setShape] = useState(PLAIN)
  const { isFit } = shape

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns and rows have other sizes.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    let need = widthOfHeads(element)
    const measure = () => setShape((old) => settled(old, measured(element, need, old.rowHeight)))
    measure()
    // When the fonts have loaded, the widths are measured again.
    void document.fonts.ready.then(() => {
      need = widthOfHeads(element)
      measure()
    })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [frame, columns, hasRows, isFit])

  return shape
}

function measured(frame: HTMLElement, need: number, oldHeight: number): Shape {
  const head = frame.querySelector('thead')?.getBoundingClientRect().height ?? 0
  return {
    isFit: need <= frame.clientWidth,
    top: frame.getBoundingClientRect().top + window.scrollY + head,
    rowHeight: frame.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? oldHeight,
  }
}

function settled(old: Shape, now: Shape): Shape {
  return old.isFit === now.isFit && old.top === now.top && old.rowHeight === now.rowHeight ? old : now
}

/**
 * The least width of the table in pixels, measured on a copy of its headers, because cards have no widths.
 */
function widthOfHeads(frame: HTMLElement): number {
  const table = frame.querySelector('table')
  const head = table?.querySelector('thead')
  if (!table || !head) return 0
  const copy = document.createElement('table')
  copy.className = table.className
  copy.setAttribute('aria-hidden', 'true')
  Object.assign(copy.style, { position: 'absolute', visibility: 'hidden', width: '0' })
  copy.append(head.cloneNode(true))
  frame.append(copy)
  const width = copy.offsetWidth
  copy.remove()
  return width
}
