'use client'

import { type RefObject, useCallback, useEffect, useState } from 'react'

export type RowWindow = { first: number; last: number; before: number; after: number }

const OVERSCAN = 12

/**
 * Which rows of a long table are near the window, so that only they are drawn.
 *
 * @param body - the table or what holds its rows; those with `data-row` are all of one height
 * @param total - how many rows there are altogether
 * @param layout - changes when rows get another height
 * @returns indexes of the first and the last row to draw, and the height in pixels that stands for the others
 */
export function useWindowRows(
  body: RefObject<HTMLElement | null>,
  total: number,
  layout: unknown,
): RowWindow {
  const [rows, setRows] = useState({ first: 0, last: 40, height: 52 })

  const measure = useCallback(() => {
    const element = body.current
    if (!element) return
    const height = element.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 52
    const above = Math.max(0, -element.getBoundingClientRect().top)
    const first = Math.max(0, Math.floor(above / height) - OVERSCAN)
    const last = Math.ceil((above + window.innerHeight) / height) + OVERSCAN
    setRows((old) =>
      old.first === first && old.last === last && old.height === height ? old : { first, last, height },
    )
  }, [body])

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew.
  useEffect(() => {
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [measure, layout])

  const last = Math.min(rows.last, total - 1)
  const first = Math.max(0, Math.min(rows.first, last - OVERSCAN))
  return { first, last, before: first * rows.height, after: Math.max(0, total - 1 - last) * rows.height }
}
