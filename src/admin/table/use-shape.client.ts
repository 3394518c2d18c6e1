'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'

type Shape = {
  /** No column is narrower than its head and than its `min-width`; else rows are to be drawn as cards. */
  isFit: boolean
  /** Where the rows begin, in pixels from the top of the page. */
  top: number
  /** Of every row, in pixels. */
  rowHeight: number
}

/** The server knows no widths, and draws a table. */
const PLAIN: Shape = { isFit: true, top: 0, rowHeight: 52 }

/**
 * How a table stands in its frame: measured when the frame, the page above it or the columns change.
 *
 * @param frame - holds the table and nothing wider
 * @param columns - changes with the columns shown, which are then measured anew
 */
export function useShape(frame: RefObject<HTMLElement | null>, columns: string, hasRows: boolean): Shape {
  const [shape, setShape] = useState(PLAIN)
  const { isFit } = shape

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns and rows have other sizes.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    let need = widthOfHeads(element)
    const measure = () => setShape((old) => settled(old, measured(element, need, old.rowHeight)))
    measure()
    // Letters of another face are of another width.
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

/** The least width of the table in pixels, told by a copy of its heads: as cards it would not say. */
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
