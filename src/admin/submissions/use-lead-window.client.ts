'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { DrawnRow } from './lead-columns.client'
import type { Inbox } from './use-inbox.client'

/** Below this width of the frame a row is drawn as a small ticket. */
const NARROW_PX = 900
const ROW_PX = 52
const TICKET_PX = 148
const OVERSCAN_ROWS = 12
/** Scrolling stops for this long before rows are asked for. */
const SETTLE_MS = 60

/** Which rows are drawn, and the heights in pixels that stand for all others; asks for what is not there yet. */
export function useLeadWindow(frame: RefObject<HTMLElement | null>, inbox: Inbox) {
  const { isNarrow, top } = useFrame(frame)
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

function useFrame(frame: RefObject<HTMLElement | null>) {
  const [state, setState] = useState({ isNarrow: false, top: 0 })

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const body = element.querySelector('thead')?.getBoundingClientRect().height ?? 0
      const top = element.getBoundingClientRect().top + window.scrollY + body
      const isNarrow = element.offsetWidth < NARROW_PX
      setState((old) => (old.top === top && old.isNarrow === isNarrow ? old : { top, isNarrow }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [frame])

  return state
}
