'use client'

import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Where the focus goes when the row that had it is gone: to the row in its place, else to the last one, or to the
 * heading of the screen when the list is empty. A focus that somebody has put elsewhere meanwhile stays there.
 *
 * @param frame - holds the table, whose rows have `data-row` and `aria-rowindex`, the head being 1
 * @returns to be called, once the list is read again, with the place of the row that was deleted, from 0
 */
export function useRowFocus(frame: RefObject<HTMLElement | null>): (index: number) => void {
  const [gone, setGone] = useState<{ index: number } | null>(null)

  // After the render that shows the list without the row.
  useEffect(() => {
    if (gone && document.activeElement === document.body) focusRow(frame.current, gone.index)
  }, [frame, gone])

  return useCallback((index) => setGone({ index }), [])
}

function focusRow(frame: HTMLElement | null, index: number): void {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('[data-row][aria-rowindex]') ?? [])]
  const next = rows.find((row) => Number(row.getAttribute('aria-rowindex')) >= index + 2)
  const control = (next ?? rows.at(-1))?.querySelector<HTMLElement>('a, button')
  const target = control ?? document.querySelector<HTMLElement>('main h1')
  target?.focus()
}
