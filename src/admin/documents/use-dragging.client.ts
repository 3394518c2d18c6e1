'use client'

import { type DragEvent, useMemo, useRef } from 'react'
import type { List } from '@/staff-ui/table/use-list.client'
import type { Row } from './documents-api'

/** The row at a point of the list, with its index from 0. */
function rowOf({ target }: DragEvent) {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
  return row && { row, index: Number(row.getAttribute('aria-rowindex')) - 2 }
}

/** The handlers of the frame around a list whose rows are dragged by their handle. */
export function useDragging(move: (row: Row, to: number) => void, { rowAt }: List<Row>) {
  const dragged = useRef<Row | null>(null)
  const marked = useRef<HTMLElement | null>(null)
  return useMemo(() => {
    function mark(row: HTMLElement | null) {
      marked.current?.removeAttribute('data-drop')
      row?.setAttribute('data-drop', '')
      marked.current = row
    }
    function end() {
      mark(null)
      dragged.current = null
    }
    return {
      onDragStart(event: DragEvent) {
        const found = rowOf(event)
        const row = found && rowAt(found.index)
        // A link can be dragged too.
        const isHandle = event.target instanceof Element && event.target.matches('[draggable=true]')
        if (!found || !row || !isHandle) return
        dragged.current = row
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setDragImage(found.row, 20, 20)
      },
      onDragOver(event: DragEvent) {
        const found = rowOf(event)
        if (!found || !dragged.current) return
        event.preventDefault()
        mark(found.row)
      },
      onDrop(event: DragEvent) {
        const found = rowOf(event)
        const moved = dragged.current
        if (!found || !moved) return
        event.preventDefault()
        end()
        move(moved, found.index)
      },
      onDragEnd: end,
    }
  }, [move, rowAt])
}
