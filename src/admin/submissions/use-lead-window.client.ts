'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useFit } from '../table/use-fit.client'
import type { DrawnRow } from './lead-columns.client'
import tickets from './tickets.module.css'
import type { Inbox } from './use-inbox.client'

const ROW_PX = 52
const TICKET_PX = 148
const OVERSCAN_ROWS = 12
/** Scrolling stops for this long before rows are asked for. */
const SETTLE_MS = 60

/**
 * Which rows are drawn, as a line or as a small ticket, and the heights in pixels that stand for all others; asks
 * for what is not there yet.
 *
 * @param columns - changes with the columns shown
 */
export function useLeadWindow(frame: RefObject<HTMLElement | null>, inbox: Inbox, columns: string) {
  const isNarrow = !useFit(frame, tickets.tickets ?? '', columns)
  const top = useTop(frame)
  const size = isNarrow ? TICKET_PX : ROW_PX
  const virtualizer = useWindowVirtualizer({
    count: inbox.total,
    estimateSize: () => size,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew.
  useLayoutEffect(() => virtualizer.measure(), [size])

  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { need, news, status } = inbox

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has been read anew lacks rows again.
  useEffect(() => {
    const timer = setTimeout(() => need(first, last), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [need, first, last, news, status])

  const { rowAt } = inbox
  const rows: DrawnRow[] = useMemo(
    () => items.map(({ index }) => ({ index, lead: rowAt(index) })),
    [items, rowAt],
  )
  const end = items.at(-1)?.end ?? top
  return {
    rows,
    before: (items[0]?.start ?? top) - top,
    after: Math.max(0, virtualizer.getTotalSize() + top - end),
    isNarrow,
  }
}

/** Where the rows begin, in pixels from the top of the page. */
function useTop(frame: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 0
      setTop(element.getBoundingClientRect().top + window.scrollY + head)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [frame])

  return top
}
